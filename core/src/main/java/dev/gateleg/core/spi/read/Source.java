package dev.gateleg.core.spi.read;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.transport.Answer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One ordered place that a read takes items from: a query's partition, or a segment of a scan. It holds what was fetched
 * and not taken yet, and knows where to go on. Not thread-safe; one thread fetches while nobody takes.
 */
final class Source {

  private final Fetch fetch;
  private final int segment;
  private final Deque<Map<String, Value>> ahead = new ArrayDeque<>();
  private @Nullable Map<String, Value> start;
  private boolean more;
  private int rounds;
  private Predicate<Map<String, Value>> passed = item -> false;
  private @Nullable Value @Nullable [] headKey;
  private @Nullable Map<String, Value> taken;
  private @Nullable Map<String, Value> settled;

  /** A source that goes on after a key; null is the beginning. */
  Source(Fetch fetch, int segment, @Nullable Map<String, Value> start) {
    this.fetch = fetch;
    this.segment = segment;
    this.start = start;
    this.settled = start;
    this.more = !fetch.nothing();
  }

  /** A source of items that are at hand already, and of no others. */
  static Source of(Fetch fetch, List<Map<String, Value>> items) {
    Source source = new Source(fetch, 0, null);
    source.more = false;
    source.ahead.addAll(items);
    return source;
  }

  /** Leaves out the items that meet a condition. */
  void passOver(Predicate<Map<String, Value>> condition) {
    passed = condition;
  }

  Fetch fetch() {
    return fetch;
  }

  /** Which of the sources of its group it is. */
  int number() {
    return segment;
  }

  /** Whether nothing is at hand but there may be more. */
  boolean drained() {
    return ahead.isEmpty() && more;
  }

  /** Whether there is surely nothing more. */
  boolean exhausted() {
    return ahead.isEmpty() && !more;
  }

  /** Fetches the next page; {@code wanted} is how many results are wanted of this source. */
  void refill(ReadOptions options, long wanted) {
    Answer answer = fetch.fetch(start, RequestLimit.of(fetch, options, wanted, rounds), segment);
    rounds++;
    for (Map<String, Value> item : answer.items()) {
      if (!passed.test(item)) {
        ahead.add(item);
      }
    }
    start = answer.last();
    more = !answer.last().isEmpty();
  }

  /** The next item, or null where none is at hand. */
  @Nullable
  Map<String, Value> head() {
    return ahead.peekFirst();
  }

  /** What the next item sorts by, taken out of it once. */
  @Nullable
  Value[] headKey(SortOrder order) {
    @Nullable Value @Nullable [] key = headKey;
    if (key == null) {
      key = order.values(ahead.getFirst());
      headKey = key;
    }
    return key;
  }

  /** Takes the next item. */
  Map<String, Value> take() {
    Map<String, Value> item = ahead.removeFirst();
    headKey = null;
    taken = item;
    return item;
  }

  /** What was taken so far will not be needed again. */
  void settle() {
    settled = taken;
  }

  /** Where another read goes on: the last item that was settled, or where this began; null at the beginning. */
  @Nullable
  Map<String, Value> position() {
    return settled == null ? null : fetch.inTable(settled);
  }
}
