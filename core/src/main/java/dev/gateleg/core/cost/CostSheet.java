package dev.gateleg.core.cost;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of a table cost, as a file that is checked in: a build compares the costs of today with it. Immutable and
 * thread-safe.
 */
public final class CostSheet {

  private static final int DECIMALS = 3;
  private static final String TABLE = "table";
  private static final Pattern CALL = Pattern.compile("(\\S.*) = ([0-9]+(?:\\.[0-9]+)?)");
  private static final Pattern DETAILS =
      Pattern.compile("  ([^;]+); ([a-z]+); ([0-9.]+) items? of ([0-9.]+) bytes;(.*)");

  /** One call of the sheet. */
  private record Line(
      String name,
      BigDecimal units,
      SortedMap<String, BigDecimal> places,
      String mode,
      BigDecimal items,
      BigDecimal bytes,
      SortedSet<String> attributes) {}

  private final String table;
  private final Map<String, Line> lines;

  private CostSheet(String table, Map<String, Line> lines) {
    this.table = table;
    this.lines = lines;
  }

  /** The sheet of a table's calls. */
  public static CostSheet of(String table, Collection<CallCost> calls) {
    Map<String, Line> lines = new LinkedHashMap<>();
    for (CallCost call : calls) {
      SortedMap<String, BigDecimal> places = new TreeMap<>();
      if (call.cost().table() > 0 || call.cost().indexes().isEmpty()) {
        places.put(TABLE, rounded(call.cost().table()));
      }
      call.cost().indexes().forEach((index, units) -> places.put(index, rounded(units)));
      lines.put(
          call.name(),
          new Line(
              call.name(),
              rounded(call.units()),
              places,
              call.mode().word(),
              rounded(call.items()),
              rounded(Math.ceil(call.itemBytes())),
              call.attributes()));
    }
    return new CostSheet(table, lines);
  }

  private static BigDecimal rounded(double number) {
    BigDecimal decimal =
        BigDecimal.valueOf(number).setScale(DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros();
    return decimal.scale() < 0 ? decimal.setScale(0) : decimal;
  }

  /** The text of the file; the same costs have the same text. */
  public String write() {
    StringBuilder out = new StringBuilder("# What the calls of ")
        .append(table)
        .append(" cost, in request units: a build that finds one dearer fails.\n")
        .append(
            "# Gateleg writes this file. Write it anew where a price is meant to rise, and read the difference.\n");
    for (Line line : lines.values()) {
      out.append('\n').append(line.name).append(" = ").append(line.units.toPlainString());
      List<String> places = new ArrayList<>();
      line.places.forEach(
          (place, units) -> places.add(escaped(place) + " " + units.toPlainString()));
      out.append("\n  ")
          .append(String.join(", ", places))
          .append("; ")
          .append(line.mode)
          .append("; ")
          .append(line.items.toPlainString())
          .append(line.items.compareTo(BigDecimal.ONE) == 0 ? " item of " : " items of ")
          .append(line.bytes.toPlainString())
          .append(" bytes;");
      line.attributes.forEach(attribute -> out.append(' ').append(escaped(attribute)));
      out.append('\n');
    }
    return out.toString();
  }

  /** Attributes and indexes are separated by spaces, and may hold some. */
  private static String escaped(String name) {
    return java.net.URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String unescaped(String name) {
    return java.net.URLDecoder.decode(name, StandardCharsets.UTF_8);
  }

  /**
   * Reads a file.
   *
   * @param place where it is, for messages
   * @throws InvalidInputException with the code {@code CostSheetMalformed} where it is no such file
   */
  public static CostSheet parse(String table, String text, String place) {
    Map<String, Line> lines = new LinkedHashMap<>();
    String[] all = text.split("\\R", -1);
    for (int i = 0; i < all.length; i++) {
      if (all[i].isBlank() || all[i].startsWith("#")) {
        continue;
      }
      Matcher call = CALL.matcher(all[i]);
      Matcher details = DETAILS.matcher(i + 1 < all.length ? all[i + 1] : "");
      Line line = call.matches() && details.matches() ? line(call, details) : null;
      if (line == null || lines.put(line.name, line) != null) {
        throw malformed(place, i, all[i]);
      }
      i++;
    }
    return new CostSheet(table, lines);
  }

  private static InvalidInputException malformed(String place, int at, String line) {
    return new InvalidInputException(
        CoreCode.COST_SHEET_MALFORMED,
        place + " is no sheet of costs: line " + (at + 1) + " is \"" + line
            + "\"; write the file anew.",
        null);
  }

  private static @Nullable Line line(Matcher call, Matcher details) {
    SortedMap<String, BigDecimal> places = new TreeMap<>();
    try {
      for (String place : details.group(1).split(", ", -1)) {
        int space = place.indexOf(' ');
        places.put(
            unescaped(place.substring(0, space)), new BigDecimal(place.substring(space + 1)));
      }
      SortedSet<String> attributes = new TreeSet<>();
      for (String attribute : details.group(5).split(" ", -1)) {
        if (!attribute.isEmpty()) {
          attributes.add(unescaped(attribute));
        }
      }
      return new Line(
          call.group(1),
          new BigDecimal(call.group(2)),
          places,
          details.group(2),
          new BigDecimal(details.group(3)),
          new BigDecimal(details.group(4)),
          attributes);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return null;
    }
  }

  /**
   * What is dearer now than in this sheet, and what it does not know, each as a sentence: {@code ordersOf: 2.5 → 11 units,
   * index GSI2 now projects body}. Empty where nothing is; what is cheaper or gone is no fault.
   */
  public List<String> dearer(CostSheet now) {
    List<String> found = new ArrayList<>();
    for (Line line : now.lines.values()) {
      Line before = lines.get(line.name);
      if (before == null) {
        found.add(line.name + ": " + line.units.toPlainString() + " units, new");
      } else if (line.units.compareTo(before.units) > 0) {
        found.add(line.name + ": " + before.units.toPlainString() + " → "
            + line.units.toPlainString() + " units, " + String.join(", ", reasons(before, line)));
      }
    }
    return found;
  }

  private static List<String> reasons(Line before, Line now) {
    List<String> reasons = new ArrayList<>();
    boolean reads = now.mode.equals("eventual") || now.mode.equals("consistent");
    places(before, now, reads, reasons);
    if (!before.mode.equals(now.mode)) {
      reasons.add(
          now.mode.equals("transaction")
              ? "it is a transaction now"
              : "it is " + now.mode + " now");
    }
    if (now.items.compareTo(before.items) > 0) {
      reasons.add("it reads " + now.items.toPlainString() + " items instead of "
          + before.items.toPlainString());
    }
    SortedSet<String> more = new TreeSet<>(now.attributes);
    more.removeAll(before.attributes);
    if (!more.isEmpty() && now.bytes.compareTo(before.bytes) > 0) {
      String index = reads && !now.places.firstKey().equals(TABLE) ? now.places.firstKey() : null;
      reasons.add((index == null ? "items now have " : "index " + index + " now projects ")
          + String.join(", ", more));
    } else if (now.bytes.compareTo(before.bytes) > 0) {
      reasons.add("an item takes " + now.bytes.toPlainString() + " bytes instead of "
          + before.bytes.toPlainString());
    }
    if (reasons.isEmpty()) {
      reasons.add("for what the sheet does not tell");
    }
    return reasons;
  }

  private static void places(Line before, Line now, boolean reads, List<String> reasons) {
    if (reads && !before.places.keySet().equals(now.places.keySet())) {
      reasons.add("it reads " + String.join(" and ", now.places.keySet()) + " instead of "
          + String.join(" and ", before.places.keySet()));
    } else if (!reads) {
      now.places.forEach((place, units) -> {
        BigDecimal was = before.places.get(place);
        if (was == null) {
          reasons.add("it writes " + place + " too");
        } else if (units.compareTo(was) > 0 && !place.equals(TABLE)) {
          reasons.add(
              place + " takes " + units.toPlainString() + " instead of " + was.toPlainString());
        }
      });
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CostSheet sheet && sheet.lines.equals(lines);
  }

  @Override
  public int hashCode() {
    return lines.hashCode();
  }
}
