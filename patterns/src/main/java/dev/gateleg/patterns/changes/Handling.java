package dev.gateleg.patterns.changes;

import dev.gateleg.core.call.Threads;
import dev.gateleg.core.error.CallInterruptedException;
import dev.gateleg.core.spi.stream.StreamRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Handles the records of a page: those of one item one after the other, those of several items at the same time. A change that
 * fails holds up its item only; when it is given up, it and all later changes of the item are parked, so that their order holds.
 */
final class Handling {

  private static final Duration LONGEST_NAP = Duration.ofMillis(200);

  private final Coordinator coordinator;
  private final Changes changes;
  private final ConsumerSettings settings;
  private final LeasedReader reader;
  private final ShardStatus status;
  private final Parking parking;
  private final Threads threads;
  private final BatchHandling batches;

  /** Hashes of the keys of items that are parked; null before they were looked up. */
  private @Nullable Set<String> parked;

  Handling(Coordinator coordinator, LeasedReader reader, ShardStatus status) {
    this.coordinator = coordinator;
    this.changes = coordinator.changes;
    this.settings = coordinator.settings;
    this.reader = reader;
    this.status = status;
    this.parking = new Parking(coordinator.changes, coordinator.store);
    this.batches = new BatchHandling(this, coordinator.changes);
    this.threads = settings.executor() == null
        ? changes.streamed().threads()
        : Threads.of(settings.executor());
  }

  /**
   * Handles records in their order.
   *
   * @return whether some of them concerned the consumer
   * @throws Abandoned if the shard was lost meanwhile
   */
  boolean handle(List<StreamRecord> records) {
    List<StreamRecord> concerned = new ArrayList<>(records.size());
    for (StreamRecord record : records) {
      if (changes.wants(record)) {
        concerned.add(record);
      }
    }
    if (concerned.isEmpty()) {
      return false;
    }
    Set<String> waiting = parkedItems();
    boolean inBatches = !changes.batches().isEmpty();
    Set<String> done = inBatches ? ConcurrentHashMap.newKeySet() : Set.of();
    Consumer<StreamRecord> each = record -> {
      if (deliver(record, waiting) && inBatches) {
        done.add(record.id());
      }
    };
    if (settings.concurrency() == 1) {
      concerned.forEach(each);
    } else {
      byItem(concerned, each);
    }
    if (inBatches) {
      batches.handle(
          concerned.stream().filter(record -> done.contains(record.id())).toList(), waiting);
    }
    return true;
  }

  /** Handles the records of each item in their order, those of several at the same time. */
  private void byItem(List<StreamRecord> records, Consumer<StreamRecord> each) {
    Map<Object, List<StreamRecord>> byItem = new LinkedHashMap<>();
    for (StreamRecord record : records) {
      byItem
          .computeIfAbsent(changes.streamed().itemOf(record), key -> new ArrayList<>(2))
          .add(record);
    }
    Queue<List<StreamRecord>> lanes = new ConcurrentLinkedQueue<>(byItem.values());
    List<Supplier<Boolean>> tasks = new ArrayList<>();
    for (int i = Math.min(settings.concurrency(), byItem.size()); i > 0; i--) {
      tasks.add(() -> work(lanes, each));
    }
    List<Boolean> unused = threads.together(tasks);
  }

  private static boolean work(Queue<List<StreamRecord>> lanes, Consumer<StreamRecord> each) {
    for (List<StreamRecord> lane = lanes.poll(); lane != null; lane = lanes.poll()) {
      lane.forEach(each);
    }
    return true;
  }

  private Set<String> parkedItems() {
    Set<String> known = parked;
    if (known == null) {
      known = ConcurrentHashMap.newKeySet();
      known.addAll(parking.items());
      parked = known;
    }
    return known;
  }

  /** Handles a record by the handlers of single changes; false where it waits as a dead letter then. */
  private boolean deliver(StreamRecord record, Set<String> waiting) {
    if (behind(record, waiting)) {
      return false;
    }
    Delivery delivery = changes.delivery(record);
    return deliver(delivery, () -> changes.handleSingly(delivery), waiting);
  }

  /** Whether an earlier change of the item waits as a dead letter: then this one is put behind it. */
  boolean behind(StreamRecord record, Set<String> waiting) {
    String item = waiting.isEmpty() ? null : Images.hash(record.keys());
    if (item == null || !waiting.contains(item)) {
      return false;
    }
    if (patiently(() -> parking.behind(record, item, reader.lease()))) {
      return true;
    }
    waiting.remove(item); // it was replayed meanwhile
    return false;
  }

  /** What is tried. */
  interface Attempt {
    void run() throws Exception;
  }

  /** Tries until it works; false where the change became a dead letter instead. */
  boolean deliver(Delivery delivery, Attempt attempt, Set<String> waiting) {
    StreamRecord record = delivery.record();
    int attempts = 0;
    for (int tries = 1; ; tries++) {
      Throwable failure = failure(attempt);
      if (failure == null) {
        return true;
      }
      if (!Failures.passing(failure)) {
        attempts++;
      }
      if (Failures.hopeless(failure) || attempts >= settings.attempts()) {
        park(delivery, attempts, failure, waiting);
        return false;
      }
      told(record, tries, failure);
    }
  }

  /** Tries several changes at once, of which this is the first; false where one of them fails. */
  boolean succeeds(StreamRecord first, Attempt attempt) {
    for (int tries = 1; ; tries++) {
      Throwable failure = failure(attempt);
      if (failure == null) {
        return true;
      } else if (!Failures.passing(failure)) {
        return false;
      }
      told(first, tries, failure);
    }
  }

  private void told(StreamRecord record, int tries, Throwable failure) {
    settings
        .listener()
        .failed(coordinator.consumer, changes.streamed().shown(record), tries, failure);
    pause(settings.backoff().before(tries, changes.streamed().random()));
  }

  private @Nullable Throwable failure(Attempt attempt) {
    mayGoOn();
    try {
      attempt.run();
      return null;
    } catch (ChangeImageMissingException | Abandoned e) {
      throw e;
    } catch (CallInterruptedException e) {
      throw new Abandoned();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Abandoned();
    } catch (Exception | StackOverflowError | AssertionError | LinkageError e) {
      status.failed(e);
      return e;
    }
  }

  private void park(Delivery delivery, int attempts, Throwable failure, Set<String> waiting) {
    StreamRecord record = delivery.record();
    String item = Images.hash(record.keys());
    boolean unused = patiently(() -> {
      parking.park(delivery, item, attempts, Failures.text(failure), reader.lease());
      return true;
    });
    waiting.add(item);
    status.parked();
    settings.listener().parked(coordinator.consumer, changes.streamed().shown(record), failure);
  }

  /** Does what is not the handler's, until it works. */
  private boolean patiently(Supplier<Boolean> write) {
    for (int tries = 1; ; tries++) {
      mayGoOn();
      try {
        return write.get();
      } catch (RuntimeException e) {
        if (!Failures.passing(e)) {
          throw e;
        }
        settings.listener().trouble(coordinator.consumer, e);
        pause(settings.backoff().before(tries, changes.streamed().random()));
      }
    }
  }

  private void mayGoOn() {
    if (!reader.holds()) {
      throw new Abandoned();
    }
  }

  /** Waits in small pieces, so that a consumer that is closed does not wait long. */
  private void pause(Duration wait) {
    Duration left = wait;
    while (!left.isZero()) {
      mayGoOn();
      Duration nap = left.compareTo(LONGEST_NAP) > 0 ? LONGEST_NAP : left;
      changes.streamed().sleeper().sleep(nap);
      left = left.minus(nap);
    }
  }
}
