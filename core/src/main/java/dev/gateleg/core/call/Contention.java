package dev.gateleg.core.call;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How often writes of a table met others at work on the same item, by item. What it remembers is bounded: of more than
 * {@link #MOST_ITEMS} items the least contended are forgotten. Thread-safe.
 */
public final class Contention {

  /** So many items are remembered. */
  public static final int MOST_ITEMS = 1_000;

  private final Map<String, Contended> items = new HashMap<>();

  public Contention() {}

  /**
   * An item that writes met others at.
   *
   * @param item the item, as messages show it: {@code Order(ORDER#o1, METADATA)}
   * @param conflicts how often DynamoDB turned a write away because a transaction was at work on the item
   * @param races how often the item had been changed between its read and its write, so that both were made again
   */
  public record Contended(String item, long conflicts, long races) {

    /** Both together. */
    public long times() {
      return conflicts + races;
    }
  }

  /** Counts a conflict. */
  public void conflicted(Object item) {
    count(item, 1, 0);
  }

  /** Counts a lost race. */
  public void raced(Object item) {
    count(item, 0, 1);
  }

  private synchronized void count(Object item, long conflicts, long races) {
    String name = item.toString();
    Contended before = items.get(name);
    if (before == null && items.size() >= MOST_ITEMS) {
      items.values().stream()
          .min(Comparator.comparingLong(Contended::times))
          .ifPresent(least -> items.remove(least.item()));
    }
    items.put(
        name,
        before == null
            ? new Contended(name, conflicts, races)
            : new Contended(name, before.conflicts() + conflicts, before.races() + races));
  }

  /** The items that writes met others at most often, at most so many, the most contended first. */
  public synchronized List<Contended> most(int count) {
    return items.values().stream()
        .sorted(
            Comparator.comparingLong(Contended::times).reversed().thenComparing(Contended::item))
        .limit(count)
        .toList();
  }
}
