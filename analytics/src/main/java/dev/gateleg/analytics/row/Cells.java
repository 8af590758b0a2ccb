package dev.gateleg.analytics.row;

import dev.gateleg.analytics.schema.ColumnType;
import dev.gateleg.model.codec.CodecException;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.ScalarCodec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Turns Java's values of single components into those of columns. */
final class Cells {

  private static final int FIRST_YEAR = 1;
  private static final int LAST_YEAR = 9999;
  private static final long MICROS = 1_000_000;
  private static final int NANOS = 1_000;

  private static final Map<String, ScalarCodec<?>> CODECS = Map.ofEntries(
      Map.entry("STRING", Codecs.STRING),
      Map.entry("BYTE", Codecs.BYTE),
      Map.entry("SHORT", Codecs.SHORT),
      Map.entry("INT", Codecs.INT),
      Map.entry("LONG", Codecs.LONG),
      Map.entry("FLOAT", Codecs.FLOAT),
      Map.entry("DOUBLE", Codecs.DOUBLE),
      Map.entry("DECIMAL", Codecs.DECIMAL),
      Map.entry("BIG_INTEGER", Codecs.BIG_INTEGER),
      Map.entry("INSTANT", Codecs.INSTANT),
      Map.entry("INSTANT_SECONDS", Codecs.INSTANT_SECONDS),
      Map.entry("INSTANT_MILLIS", Codecs.INSTANT_MILLIS),
      Map.entry("INSTANT_MICROS", Codecs.INSTANT_MICROS),
      Map.entry("EPOCH_SECONDS", Codecs.EPOCH_SECONDS),
      Map.entry("LOCAL_DATE", Codecs.LOCAL_DATE),
      Map.entry("LOCAL_TIME", Codecs.LOCAL_TIME),
      Map.entry("LOCAL_DATE_TIME", Codecs.LOCAL_DATE_TIME),
      Map.entry("LOCAL_DATE_TIME_SECONDS", Codecs.LOCAL_DATE_TIME_SECONDS),
      Map.entry("LOCAL_DATE_TIME_MILLIS", Codecs.LOCAL_DATE_TIME_MILLIS),
      Map.entry("LOCAL_DATE_TIME_MICROS", Codecs.LOCAL_DATE_TIME_MICROS),
      Map.entry("YEAR_MONTH", Codecs.YEAR_MONTH),
      Map.entry("YEAR", Codecs.YEAR),
      Map.entry("DURATION", Codecs.DURATION),
      Map.entry("UUID_TEXT", Codecs.UUID_TEXT),
      Map.entry("ULID", Codecs.ULID),
      Map.entry("KSUID", Codecs.KSUID));

  private Cells() {}

  /** The codec of that name; null where values are neither text nor numbers. */
  static @Nullable ScalarCodec<?> codec(String name) {
    return CODECS.get(name);
  }

  /** What reads the stored text of a codec's values as a column's. */
  static BiFunction<String, Notes, Object> reader(String codec, ColumnType type) {
    if (codec.equals("STRING")) {
      return (stored, notes) -> stored;
    }
    ScalarCodec<?> known = CODECS.get(codec);
    if (known == null) {
      throw new IllegalArgumentException("There is no codec " + codec + ".");
    }
    boolean text = type == ColumnType.Plain.TEXT;
    return (stored, notes) -> {
      try {
        Object value = known.parse(stored, "");
        // A text of the right form stays as it is stored.
        return text ? stored : cell(value, type, notes);
      } catch (CodecException e) {
        throw new Unfit("holds \"" + stored + "\", which is no " + codec);
      }
    };
  }

  /** A value of Java's as a column's. */
  static Object cell(Object value, ColumnType type, Notes notes) {
    if (type instanceof ColumnType.Decimal decimal) {
      return decimal(value, decimal.scale());
    } else if (value instanceof Instant instant) {
      return micros(instant.atOffset(ZoneOffset.UTC).toLocalDateTime(), notes);
    } else if (value instanceof LocalDateTime time) {
      return micros(time, notes);
    } else if (value instanceof LocalDate date) {
      checkYear(date.getYear(), date);
      return (int) date.toEpochDay();
    } else if (value instanceof Year year) {
      return year.getValue();
    }
    return type == ColumnType.Plain.TEXT ? value.toString() : value;
  }

  private static Object decimal(Object value, int scale) {
    BigDecimal number =
        value instanceof BigInteger whole ? new BigDecimal(whole) : (BigDecimal) value;
    try {
      BigDecimal scaled = number.setScale(scale);
      if (scaled.precision() <= ColumnType.DECIMAL_DIGITS) {
        return scaled;
      }
    } catch (ArithmeticException e) {
      throw new Unfit("holds " + number + ", and its column has " + scale
          + " digits behind the point; give it a larger scale");
    }
    throw new Unfit(
        "holds " + number + ", and its column has room for " + (ColumnType.DECIMAL_DIGITS - scale)
            + " digits before the point; give it a smaller scale");
  }

  private static Object micros(LocalDateTime time, Notes notes) {
    checkYear(time.getYear(), time);
    int rest = time.getNano() % NANOS;
    if (rest != 0) {
      notes.nanos(rest);
    }
    return time.toEpochSecond(ZoneOffset.UTC) * MICROS + time.getNano() / NANOS;
  }

  private static void checkYear(int year, Object value) {
    if (year < FIRST_YEAR || year > LAST_YEAR) {
      throw new Unfit("holds " + value + ", which is not of the years 1 to 9999");
    }
  }
}
