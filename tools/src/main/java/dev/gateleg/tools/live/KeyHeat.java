package dev.gateleg.tools.live;

import dev.gateleg.tools.view.KeyAttributeView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the units that partition keys take, in cells of five seconds and of a minute. Keeps the hottest of a limited number of
 * keys. Thread-safe.
 */
public final class KeyHeat {

  /** Takes note of units that went to a key. */
  @FunctionalInterface
  public interface Counter {

    /** So many units went to a key, in that second. */
    void add(String table, Place place, Unit unit, double units, long second);
  }

  /** What is counted. */
  public enum Unit {
    WRITE,
    READ,
    THROTTLE
  }

  /** How long a cell is, and with that how far back one sees. */
  public enum Span {
    FIVE_MINUTES(5),
    HOUR(60);

    private final int seconds;

    Span(int seconds) {
      this.seconds = seconds;
    }

    /** A cell's seconds. */
    public int seconds() {
      return seconds;
    }
  }

  /**
   * A call's share in a key.
   *
   * @param index the index; empty for the table
   * @param partition the partition key
   * @param entity the entity; empty where nobody knows it
   * @param pattern the access pattern or the kind of write
   */
  public record Place(
      String index, List<KeyAttributeView> partition, String entity, String pattern) {

    /** Copies the list. */
    public Place {
      partition = List.copyOf(partition);
    }
  }

  /**
   * A key and what it took.
   *
   * @param place the key, with its entity
   * @param cells units of each cell, oldest first
   * @param throttled which cells have throttles
   * @param peak the most units a second in one cell
   * @param shares what each pattern took of it
   */
  public record Row(
      Place place, double[] cells, boolean[] throttled, double peak, Map<String, Double> shares) {}

  /** How many cells are kept. */
  public static final int CELLS = 60;

  private static final int MOST_KEYS = 1000;

  private static final class Counts {
    private final Place place;
    private final double[][][] cells =
        new double[Span.values().length][Unit.values().length][CELLS];
    private final long[] last = new long[Span.values().length];
    private final Map<String, Double> shares = new TreeMap<>();

    Counts(Place place) {
      this.place = place;
    }

    void add(Unit unit, double units, long second) {
      for (Span span : Span.values()) {
        long cell = second / span.seconds();
        forward(span, cell);
        if (cell > last[span.ordinal()] - CELLS) {
          cells[span.ordinal()][unit.ordinal()][(int) (cell % CELLS)] += units;
        }
      }
    }

    /** Empties the cells that time has passed. */
    private void forward(Span span, long cell) {
      long from = Math.max(last[span.ordinal()] + 1, cell - CELLS + 1);
      for (long each = from; each <= cell; each++) {
        for (Unit unit : Unit.values()) {
          cells[span.ordinal()][unit.ordinal()][(int) (each % CELLS)] = 0;
        }
      }
      last[span.ordinal()] = Math.max(last[span.ordinal()], cell);
    }

    double sum(Span span, Unit unit) {
      double sum = 0;
      for (double cell : cells[span.ordinal()][unit.ordinal()]) {
        sum += cell;
      }
      return sum;
    }

    Row row(Span span, Unit unit, long second) {
      long now = second / span.seconds();
      forward(span, now);
      double[] units = new double[CELLS];
      boolean[] throttled = new boolean[CELLS];
      double peak = 0;
      for (int i = 0; i < CELLS; i++) {
        int at = (int) ((now - CELLS + 1 + i + CELLS) % CELLS);
        units[i] = cells[span.ordinal()][unit.ordinal()][at];
        throttled[i] = cells[span.ordinal()][Unit.THROTTLE.ordinal()][at] > 0;
        peak = Math.max(peak, units[i] / span.seconds());
      }
      return new Row(place, units, throttled, peak, Map.copyOf(shares));
    }
  }

  private final Map<String, Map<String, Counts>> tables = new HashMap<>();

  /** Counts nothing yet. */
  public KeyHeat() {}

  /** So many units went to a key. */
  public synchronized void add(String table, Place place, Unit unit, double units, long second) {
    Map<String, Counts> keys = tables.computeIfAbsent(table, any -> new HashMap<>());
    String id = place.index() + "\0" + place.partition();
    Counts counts = keys.get(id);
    if (counts == null) {
      if (keys.size() >= MOST_KEYS) {
        forget(keys);
      }
      counts = new Counts(place);
      keys.put(id, counts);
    }
    counts.add(unit, units, second);
    counts.shares.merge(place.pattern(), units, Double::sum);
  }

  /** The colder half goes. */
  private static void forget(Map<String, Counts> keys) {
    List<Map.Entry<String, Counts>> all = new ArrayList<>(keys.entrySet());
    all.sort(Comparator.comparingDouble(entry ->
        entry.getValue().sum(Span.HOUR, Unit.WRITE) + entry.getValue().sum(Span.HOUR, Unit.READ)));
    all.subList(0, all.size() / 2).forEach(entry -> keys.remove(entry.getKey()));
  }

  /** The hottest keys of a table, hottest first. */
  public synchronized List<Row> hottest(String table, Unit unit, Span span, long second, int most) {
    return tables.getOrDefault(table, Map.of()).values().stream()
        .map(counts -> counts.row(span, unit, second))
        .filter(row -> row.peak() > 0)
        .sorted(Comparator.comparingDouble((Row row) -> total(row)).reversed())
        .limit(most)
        .toList();
  }

  private static double total(Row row) {
    double total = 0;
    for (double cell : row.cells()) {
      total += cell;
    }
    return total;
  }
}
