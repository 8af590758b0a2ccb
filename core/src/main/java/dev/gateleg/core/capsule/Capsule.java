package dev.gateleg.core.capsule;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.core.spi.stream.StreamRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happened to one partition of a table in a time window: its items, the records of its stream, the calls that named it
 * and why they were throttled. A test opens a table from it. Immutable.
 *
 * @param table the table's name
 * @param partition the partition key, as text
 * @param from where the window begins
 * @param to where it ends
 * @param seed by which a test's faults strike
 * @param items the items of the partition, as they were when it was taken
 * @param changes the stream's records of the partition, as far as the stream still had them
 * @param calls the calls that named the partition, as far as they were recorded
 */
public record Capsule(
    String table,
    String partition,
    Instant from,
    Instant to,
    long seed,
    List<Map<String, Value>> items,
    List<RecordedChange> changes,
    List<RecordedCall> calls) {

  private static final String HEAD = "# Gateleg capsule 1";
  private static final String LIST = ",";

  /** Copies the lists. */
  public Capsule {
    items = List.copyOf(items);
    changes = List.copyOf(changes);
    calls = List.copyOf(calls);
  }

  /** The share of the calls that ended so. */
  public double share(Call.Outcome outcome) {
    return calls.isEmpty()
        ? 0
        : calls.stream().filter(call -> call.outcome() == outcome).count() / (double) calls.size();
  }

  static String text(Value value) {
    if (value.s() != null) {
      return value.s();
    }
    return value.n() != null ? value.n() : String.valueOf(value.b());
  }

  /** Writes the capsule into a file. */
  public void write(Path file) {
    StringBuilder out = new StringBuilder(HEAD).append('\n');
    line(out, "table", table);
    line(out, "partition", quoted(partition));
    line(out, "from", from.toString());
    line(out, "to", to.toString());
    line(out, "seed", Long.toString(seed));
    items.forEach(item -> line(out, "item", ItemJson.write(item)));
    changes.forEach(change -> line(
        out,
        "change",
        change.kind().name(),
        change.at().toString(),
        ItemJson.write(change.keys()),
        change.before() == null ? "" : ItemJson.write(change.before()),
        change.after() == null ? "" : ItemJson.write(change.after())));
    for (RecordedCall call : calls) {
      line(
          out,
          "call",
          call.at().toString(),
          quoted(call.pattern()),
          call.operation(),
          String.join(LIST, call.partitions().stream().map(Capsule::quoted).toList()),
          call.outcome().name(),
          String.join(LIST, call.throttles()),
          call.took().toString(),
          Double.toString(call.units()));
    }
    try {
      Files.writeString(file, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void line(StringBuilder out, String... parts) {
    out.append(String.join("\t", parts)).append('\n');
  }

  /** A text without tabs, line ends and commas. */
  private static String quoted(String text) {
    return java.net.URLEncoder.encode(text, java.nio.charset.StandardCharsets.UTF_8);
  }

  private static String unquoted(String text) {
    return java.net.URLDecoder.decode(text, java.nio.charset.StandardCharsets.UTF_8);
  }

  /**
   * Reads a capsule.
   *
   * @throws InvalidInputException with the code {@code CapsuleMalformed} where the file is none
   * @throws UncheckedIOException where it can't be read
   */
  public static Capsule read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
      throw malformed(file, 1, null);
    }
    Map<String, String> values = new HashMap<>();
    List<Map<String, Value>> items = new ArrayList<>();
    List<RecordedChange> changes = new ArrayList<>();
    List<RecordedCall> calls = new ArrayList<>();
    int at = 1;
    try {
      for (; at < lines.size(); at++) {
        String[] parts = lines.get(at).split("\t", -1);
        switch (parts[0]) {
          case "item" -> items.add(ItemJson.read(parts[1]));
          case "change" -> changes.add(change(parts));
          case "call" -> calls.add(call(parts));
          default -> values.put(parts[0], parts[1]);
        }
      }
      return new Capsule(
          needed(values, "table"),
          unquoted(needed(values, "partition")),
          Instant.parse(needed(values, "from")),
          Instant.parse(needed(values, "to")),
          Long.parseLong(needed(values, "seed")),
          items,
          changes,
          calls);
    } catch (IllegalArgumentException
        | IndexOutOfBoundsException
        | DateTimeException
        | InvalidInputException e) {
      throw malformed(file, at + 1, e);
    }
  }

  private static String needed(Map<String, String> values, String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no " + name);
    }
    return value;
  }

  private static RecordedChange change(String[] parts) {
    return new RecordedChange(
        StreamRecord.Kind.valueOf(parts[1]),
        Instant.parse(parts[2]),
        ItemJson.read(parts[3]),
        parts[4].isEmpty() ? null : ItemJson.read(parts[4]),
        parts[5].isEmpty() ? null : ItemJson.read(parts[5]));
  }

  private static RecordedCall call(String[] parts) {
    return new RecordedCall(
        Instant.parse(parts[1]),
        unquoted(parts[2]),
        parts[3],
        list(parts[4]).stream().map(Capsule::unquoted).toList(),
        Call.Outcome.valueOf(parts[5]),
        list(parts[6]),
        Duration.parse(parts[7]),
        Double.parseDouble(parts[8]));
  }

  private static List<String> list(String text) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(LIST, -1));
  }

  private static InvalidInputException malformed(Path file, int line, @Nullable Throwable cause) {
    return new InvalidInputException(
        CoreCode.CAPSULE_MALFORMED,
        file + " is no capsule: line " + line + " is not as Gateleg writes it; take it again.",
        cause);
  }
}
