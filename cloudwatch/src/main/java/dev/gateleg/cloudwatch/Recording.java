package dev.gateleg.cloudwatch;

import dev.gateleg.core.cost.TableClass;
import dev.gateleg.core.error.InvalidInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A table's state and usage as a text, so that advice can be had elsewhere and later. Lines of {@code name=value}, then one
 * line for each track: its index, its direction and the units of all minutes, separated by tabs and spaces.
 *
 * @param state the table's state
 * @param usage its usage
 */
public record Recording(TableState state, Usage usage) {

  private static final String HEAD = "# Gateleg: what a table consumed, minute by minute";

  /** The text. */
  public String write() {
    StringBuilder out = new StringBuilder(HEAD).append('\n');
    line(out, "table", state.table());
    line(out, "mode", state.onDemand() ? "on-demand" : "provisioned");
    line(out, "class", state.tableClass().name());
    line(out, "created", state.created().toString());
    if (state.becameOnDemand() != null) {
      line(out, "becameOnDemand", state.becameOnDemand().toString());
    }
    line(out, "bytes", Long.toString(state.bytes()));
    new TreeMap<>(state.indexes())
        .forEach((index, bytes) -> line(out, "index", index + "\t" + bytes));
    new TreeMap<>(state.capacity())
        .forEach((index, units) -> new TreeMap<>(units)
            .forEach((direction, each) ->
                line(out, "capacity", index + "\t" + direction + "\t" + each)));
    line(out, "start", usage.start().toString());
    line(out, "points", Long.toString(usage.points()));
    for (Track track : usage.tracks()) {
      out.append("track=")
          .append(track.index())
          .append('\t')
          .append(track.direction())
          .append('\t');
      for (int i = 0; i < track.length(); i++) {
        out.append(i == 0 ? "" : " ")
            .append(BigDecimal.valueOf(track.minute(i)).stripTrailingZeros().toPlainString());
      }
      out.append('\n');
    }
    return out.toString();
  }

  private static void line(StringBuilder out, String name, String value) {
    out.append(name).append('=').append(value).append('\n');
  }

  /**
   * Reads a text.
   *
   * @param place where it is, for messages
   * @throws InvalidInputException with the code {@code RecordingMalformed} where it is none
   */
  public static Recording parse(String text, String place) {
    Map<String, String> values = new LinkedHashMap<>();
    Map<String, Long> indexes = new LinkedHashMap<>();
    Map<String, Map<Direction, Long>> capacity = new LinkedHashMap<>();
    List<Track> tracks = new ArrayList<>();
    try (BufferedReader in = new BufferedReader(new StringReader(text))) {
      if (!HEAD.equals(in.readLine())) {
        throw malformed(place, "its first line is not \"" + HEAD + "\"", null);
      }
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        int equals = line.indexOf('=');
        String name = equals < 0 ? line : line.substring(0, equals);
        String[] parts = line.substring(equals + 1).split("\t", -1);
        switch (name) {
          case "index" -> indexes.put(parts[0], Long.valueOf(parts[1]));
          case "capacity" ->
            capacity
                .computeIfAbsent(parts[0], key -> new LinkedHashMap<>())
                .put(Direction.valueOf(parts[1]), Long.valueOf(parts[2]));
          case "track" -> tracks.add(track(parts));
          default -> values.put(name, parts[0]);
        }
      }
      TableState state = new TableState(
          value(values, "table"),
          value(values, "mode").equals("on-demand"),
          TableClass.valueOf(value(values, "class")),
          Instant.parse(value(values, "created")),
          values.containsKey("becameOnDemand")
              ? Instant.parse(value(values, "becameOnDemand"))
              : null,
          Long.parseLong(value(values, "bytes")),
          indexes,
          capacity);
      return new Recording(
          state,
          new Usage(
              Instant.parse(value(values, "start")),
              tracks,
              Long.parseLong(value(values, "points"))));
    } catch (IllegalArgumentException
        | IndexOutOfBoundsException
        | DateTimeException
        | IOException e) {
      throw malformed(place, String.valueOf(e.getMessage()), e);
    }
  }

  private static Track track(String[] parts) {
    String[] texts = parts[2].isEmpty() ? new String[0] : parts[2].split(" ", -1);
    double[] minutes = new double[texts.length];
    for (int i = 0; i < texts.length; i++) {
      minutes[i] = Double.parseDouble(texts[i]);
    }
    return Track.of(parts[0], Direction.valueOf(parts[1]), minutes);
  }

  private static String value(Map<String, String> values, String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("it has no " + name);
    }
    return value;
  }

  private static InvalidInputException malformed(
      String place, String why, @Nullable Throwable cause) {
    return new InvalidInputException(
        CloudWatchCode.RECORDING_MALFORMED,
        place + " is no recording of a table's usage (" + why
            + "); take one with gateleg advise --record.",
        cause);
  }
}
