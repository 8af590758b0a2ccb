package dev.gateleg.core.spi.read;

import dev.gateleg.core.call.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The sources of one group by the items that they have at hand, and those that are drained and have to be fetched. What an item
 * sorts by is taken out of it once, and a source that an item was taken of finds its place again by halves. Not thread-safe.
 */
final class Heads {

  private final List<Source> sources;
  private final @Nullable SortOrder order;

  /** Those that have an item at hand, the next one last. */
  private final List<Source> ready = new ArrayList<>();

  private final List<Source> drained = new ArrayList<>();

  /** The heads of some sources, before anything was fetched; without an order, one source after the other. */
  Heads(List<Source> sources, @Nullable SortOrder order) {
    this.sources = sources;
    this.order = order;
    sources.forEach(this::add);
  }

  private void add(Source source) {
    if (source.head() != null) {
      ready.add(place(source), source);
    } else if (source.drained()) {
      drained.add(source);
    }
  }

  /** Behind all that come after it. */
  private int place(Source source) {
    int low = 0;
    int high = ready.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(ready.get(middle), source) > 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int compare(Source one, Source other) {
    int sorted = order == null ? 0 : order.compare(one.headKey(order), other.headKey(order));
    return sorted != 0 ? sorted : Integer.compare(one.number(), other.number());
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
    return ready.isEmpty() ? null : ready.remove(ready.size() - 1);
  }

  /** The sources of other items that sort with that of a source which was polled, until they are put back. */
  List<Source> pollEqual(Source polled) {
    List<Source> equal = new ArrayList<>(0);
    while (order != null
        && !ready.isEmpty()
        && order.compare(ready.get(ready.size() - 1).headKey(order), polled.headKey(order)) == 0) {
      equal.add(ready.remove(ready.size() - 1));
    }
    return equal;
  }

  /** A source that an item was taken of. */
  void back(Source source) {
    add(source);
  }
}
