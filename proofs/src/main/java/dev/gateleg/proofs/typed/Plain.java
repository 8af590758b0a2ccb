package dev.gateleg.proofs.typed;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values in a form in which what Java has and what a database gives can be compared: text for everything. */
public final class Plain {

  private Plain() {}

  /** What the columns of a thing should hold, from the record itself and nothing else. */
  public static Map<String, String> of(Thing thing) {
    Map<String, @Nullable Object> columns = new LinkedHashMap<>();
    columns.put("id", thing.id());
    columns.put("day", thing.day());
    columns.put("flag", thing.flag());
    columns.put("tiny", thing.tiny());
    columns.put("small", thing.small());
    columns.put("whole", thing.whole());
    columns.put("big", thing.big());
    columns.put("single", thing.single());
    columns.put("precise", thing.precise());
    columns.put("amount", thing.amount());
    columns.put("huge", thing.huge());
    columns.put("at", thing.at());
    columns.put("until", thing.until());
    columns.put("time", thing.time());
    columns.put("dateTime", thing.dateTime());
    columns.put("month", thing.month());
    columns.put("year", thing.year().getValue());
    columns.put("lasting", thing.lasting());
    columns.put("uuid", thing.uuid());
    columns.put("ulid", thing.ulid());
    columns.put("colour", thing.colour());
    columns.put("bytes", thing.bytes());
    columns.put("price", thing.price().amount());
    columns.put("text", thing.text());
    columns.put("maybe", thing.maybe());
    columns.put("place", thing.place());
    columns.put("second", thing.second());
    columns.put("means", thing.means());
    columns.put("numbers", thing.numbers());
    columns.put("places", thing.places());
    columns.put("matrix", thing.matrix());
    columns.put("all", thing.all());
    columns.put("times", thing.times());
    columns.put("tags", thing.tags());
    columns.put("sizes", thing.sizes());
    columns.put("colours", thing.colours());
    columns.put("blobs", thing.blobs());
    columns.put("prices", thing.prices());
    columns.put("calendar", thing.calendar());
    columns.put("byColour", thing.byColour());
    Map<String, String> texts = new LinkedHashMap<>();
    columns.forEach((name, value) -> texts.put(name, text(value)));
    return texts;
  }

  /** A value as text. */
  public static String text(@Nullable Object value) {
    if (value == null) {
      return "-";
    } else if (value instanceof Optional<?> maybe) {
      return text(maybe.orElse(null));
    } else if (value instanceof BigDecimal decimal) {
      return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
    } else if (value instanceof BigInteger whole) {
      return text(new BigDecimal(whole));
    } else if (value instanceof OffsetDateTime time) {
      return text(time.toInstant());
    } else if (value instanceof java.sql.Timestamp time) {
      return text(time.toInstant());
    } else if (value instanceof Instant instant) {
      return instant.truncatedTo(ChronoUnit.MICROS).toString();
    } else if (value instanceof LocalDateTime time) {
      return text(time.toInstant(ZoneOffset.UTC));
    } else if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return text(bytes);
    } else if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    } else if (value instanceof Place place) {
      return struct(
          "street", place.street(),
          "number", place.number(),
          "rent", place.rent(),
          "since", place.since(),
          "tenants", place.tenants(),
          "walls", place.walls());
    } else if (value instanceof Means means) {
      return means(means);
    } else if (value instanceof Map<?, ?> map) {
      Map<String, String> sorted = new TreeMap<>();
      map.forEach((key, each) -> sorted.put(text(key), text(each)));
      return sorted.toString();
    } else if (value instanceof Set<?> set) {
      return sorted(set);
    } else if (value instanceof Collection<?> list) {
      return list.stream().map(Plain::text).toList().toString();
    }
    return value.toString();
  }

  private static String means(Means means) {
    if (means instanceof Means.Card card) {
      return struct(
          "_case",
          "Card",
          "Card",
          new Raw(struct("number", card.number(), "until", card.until())),
          "Voucher",
          null,
          "Cash",
          null);
    } else if (means instanceof Means.Voucher voucher) {
      return struct(
          "_case",
          "Voucher",
          "Card",
          null,
          "Voucher",
          new Raw(struct("worth", voucher.worth(), "code", voucher.code())),
          "Cash",
          null);
    }
    return struct(
        "_case", "Cash", "Card", null, "Voucher", null, "Cash", new Raw(struct("_present", true)));
  }

  /** Text that is done. */
  private record Raw(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  /** A set: the order of its elements is that of their texts. */
  private static String sorted(Collection<?> set) {
    return set.stream().map(Plain::text).sorted().toList().toString();
  }

  private static String struct(@Nullable Object... namesAndValues) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.add(namesAndValues[i] + "=" + text(namesAndValues[i + 1]));
    }
    return fields.toString();
  }
}
