package dev.gateleg.core.spi.read;

import dev.gateleg.core.call.Threads;
import dev.gateleg.core.item.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The sources of one group by the items that they have at hand, and those that are drained and have to be fetched. What an item
 * sorts by is taken out of it once, and of the sources only those are compared that an item was taken of. Not thread-safe.
 */
final class Heads {

  private final List<Source> sources;
  private final @Nullable Comparator<Map<String, Value>> order;
  private final PriorityQueue<Source> ready;
  private final List<Source> drained = new ArrayList<>();

  /** The heads of some sources, before anything was fetched; without an order, one source after the other. */
  Heads(List<Source> sources, @Nullable Comparator<Map<String, Value>> order) {
    this.sources = sources;
    this.order = order;
    Comparator<Source> byNumber = Comparator.comparingInt(Source::number);
    this.ready = new PriorityQueue<>(
        order == null
            ? byNumber
            : Comparator.comparing(Source::headKey, order).thenComparing(byNumber));
    sources.forEach(this::add);
  }

  private void add(Source source) {
    if (source.head() != null) {
      ready.add(source);
    } else if (source.drained()) {
      drained.add(source);
    }
  }

  /** Fetches what must be at hand before the next item is known: every drained source, or without an order any. */
  void refill(ReadOptions options, long remaining, Threads threads) {
    while (!drained.isEmpty() && (order != null || ready.isEmpty())) {
      int open = 0;
      for (Source source : sources) {
        open += source.exhausted() ? 0 : 1;
      }
      long wanted = RequestLimit.share(remaining, open);
      List<Supplier<Boolean>> tasks = new ArrayList<>();
      for (Source source : drained) {
        if (source.drained()) { // unless a try before this one got it, and failed with another
          tasks.add(() -> {
            source.refill(options, wanted);
            return true;
          });
        }
      }
      threads.together(tasks);
      List<Source> fetched = List.copyOf(drained);
      drained.clear();
      fetched.forEach(this::add);
    }
  }

  /** The source of the next item, until it is put {@link #back}; null where none is at hand. */
  @Nullable
  Source poll() {
    return ready.poll();
  }

  /** The sources of other items that sort with that of a source which was polled, until they are put back. */
  List<Source> pollEqual(Source polled) {
    List<Source> equal = List.of();
    for (Source next = ready.peek();
        next != null && order != null && order.compare(next.headKey(), polled.headKey()) == 0;
        next = ready.peek()) {
      equal = equal.isEmpty() ? new ArrayList<>() : equal;
      equal.add(next);
      ready.remove();
    }
    return equal;
  }

  /** A source that an item was taken of. */
  void back(Source source) {
    add(source);
  }
}
