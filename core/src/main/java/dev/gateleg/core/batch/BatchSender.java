package dev.gateleg.core.batch;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.error.CallInterruptedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.model.error.GatelegException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sends items in chunks, several chunks at a time, until each is done or was tried often enough.
 *
 * <p>What is left over of a chunk goes back to the end of the queue and travels on in a full chunk. A sender whose request
 * was not taken whole waits before its next: the longer, the more requests in a row got nothing done.
 *
 * @param <T> an item
 */
final class BatchSender<T> {

  /** Sends a chunk and tells the keys of what DynamoDB left over of it. */
  interface Send<T> {
    Set<TableKey> send(List<T> chunk);
  }

  /**
   * What became of the items: each is in one of the lists.
   *
   * @param failure the last failure that was tried again, or null
   * @param fatal what ended the batch before its time, or null
   */
  record Sent<T>(
      List<T> done,
      List<T> left,
      @Nullable GatelegException failure,
      @Nullable RuntimeException fatal) {}

  private record Entry<T>(T item, int tries) {}

  private final TableContext context;
  private final Backoff backoff;
  private final int mostItems;
  private final Function<T, TableKey> key;
  private final ToLongFunction<T> bytes;
  private final Send<T> send;
  private final Deque<Entry<T>> queue = new ArrayDeque<>();
  private final List<T> done = new ArrayList<>();
  private final List<T> left = new ArrayList<>();
  private @Nullable GatelegException failure;
  private @Nullable RuntimeException fatal;

  BatchSender(
      TableContext context,
      Backoff backoff,
      int mostItems,
      Function<T, TableKey> key,
      ToLongFunction<T> bytes,
      Send<T> send) {
    this.context = context;
    this.backoff = backoff;
    this.mostItems = mostItems;
    this.key = key;
    this.bytes = bytes;
    this.send = send;
  }

  Sent<T> run(List<T> items, int concurrency) {
    items.forEach(item -> queue.add(new Entry<>(item, 0)));
    int chunks = (items.size() + mostItems - 1) / mostItems;
    Supplier<Boolean> worker = () -> {
      try {
        work();
      } catch (RuntimeException e) {
        end(List.of(), e);
      }
      return true;
    };
    if (chunks > 0) {
      try {
        context.threads().together(Collections.nCopies(Math.min(chunks, concurrency), worker));
      } catch (CallInterruptedException e) {
        end(List.of(), e);
      }
    }
    synchronized (this) {
      queue.forEach(entry -> left.add(entry.item()));
      return new Sent<>(done, left, failure, fatal);
    }
  }

  /** The first chunks, if nothing is left over. */
  static <T> List<List<T>> chunks(List<T> items, int mostItems, ToLongFunction<T> bytes) {
    Deque<T> rest = new ArrayDeque<>(items);
    List<List<T>> chunks = new ArrayList<>();
    while (!rest.isEmpty()) {
      chunks.add(chunk(rest, mostItems, bytes));
    }
    return chunks;
  }

  private static <T> List<T> chunk(Deque<T> rest, int mostItems, ToLongFunction<T> bytes) {
    List<T> chunk = new ArrayList<>(mostItems);
    long size = 0;
    while (!rest.isEmpty() && chunk.size() < mostItems) {
      size += bytes.applyAsLong(rest.element());
      if (size > BatchLimits.MOST_REQUEST_BYTES && !chunk.isEmpty()) {
        break;
      }
      chunk.add(rest.remove());
    }
    return chunk;
  }

  private void work() {
    int fruitless = 0;
    int pace = 0;
    int mostFruitless = Math.max(backoff.tries(), BatchLimits.MOST_FRUITLESS);
    while (fruitless < mostFruitless && !ended()) {
      if (pace > 0) {
        context.sleeper().sleep(backoff.before(pace, context.random()));
      }
      List<Entry<T>> chunk = next();
      if (chunk.isEmpty()) {
        return;
      }
      int over = sendOnce(chunk);
      boolean nothing = over == chunk.size();
      fruitless = nothing ? fruitless + 1 : 0;
      pace = over == 0 ? 0 : nothing ? pace + 1 : Math.max(1, pace / 2);
    }
  }

  private synchronized boolean ended() {
    return queue.isEmpty() || fatal != null;
  }

  private synchronized List<Entry<T>> next() {
    return chunk(queue, mostItems, entry -> bytes.applyAsLong(entry.item()));
  }

  /** How many items of the chunk were left over. */
  private int sendOnce(List<Entry<T>> chunk) {
    List<T> items = chunk.stream().map(Entry::item).toList();
    try {
      return sorted(chunk, send.send(items));
    } catch (ThrottledException | UnavailableException | ConflictException e) {
      // Each write of a batch may be made twice without harm: an unknown outcome is tried again.
      synchronized (this) {
        failure = e;
      }
      return sorted(chunk, items.stream().map(key).collect(Collectors.toSet()));
    } catch (RuntimeException e) {
      end(items, e);
      return items.size();
    }
  }

  private synchronized void end(List<T> unknown, RuntimeException reason) {
    left.addAll(unknown);
    fatal = fatal == null ? reason : fatal;
  }

  private synchronized int sorted(List<Entry<T>> chunk, Set<TableKey> over) {
    int count = 0;
    for (Entry<T> entry : chunk) {
      if (!over.contains(key.apply(entry.item()))) {
        done.add(entry.item());
        continue;
      }
      count++;
      if (entry.tries() + 1 < backoff.tries()) {
        queue.add(new Entry<>(entry.item(), entry.tries() + 1));
      } else {
        left.add(entry.item());
      }
    }
    return count;
  }
}
