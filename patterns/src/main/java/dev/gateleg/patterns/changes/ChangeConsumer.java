package dev.gateleg.patterns.changes;

import dev.gateleg.core.spi.stream.StreamTransport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows a table's stream and runs handlers, together with other workers of the same consumer. Thread-safe.
 *
 * <p>Each shard is read by one worker at a time, by a lease. A shard is read when its parent was read to its end, and from its
 * beginning. A worker that dies is replaced after its lease; what it had handled since its last checkpoint is told again.
 */
public final class ChangeConsumer implements AutoCloseable {

  /** A page that takes longer is a problem that health tells. */
  private static final Duration SLOW = Duration.ofMinutes(1);

  /** The rate is taken over so much time. */
  private static final long RATE_NANOS = Duration.ofSeconds(10).toNanos();

  private final Changes changes;
  private final ConsumerSettings settings;
  private final Coordinator coordinator;
  private final AtomicReference<@Nullable Throwable> end = new AtomicReference<>();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private @Nullable ScheduledThreadPoolExecutor readers;
  private @Nullable Thread tender;
  private volatile long tendedAt;
  private volatile Rate rate;

  /** How many records there were at a time, and how many a second before. */
  private record Rate(long tick, long records, double perSecond) {}

  ChangeConsumer(Changes changes, StreamTransport streams, ConsumerSettings settings) {
    this.changes = changes;
    this.settings = settings;
    this.coordinator = new Coordinator(changes, streams, settings);
    this.rate = new Rate(coordinator.ticks(), 0, 0);
    this.tendedAt = coordinator.ticks();
  }

  /** The worker's name. */
  public String worker() {
    return coordinator.worker;
  }

  /**
   * Works once through all that is this worker's: looks after its leases, then reads and handles a page of each of its shards.
   * For tests and simulations, and for programs with threads of their own, where one thread at a time calls it.
   *
   * @return whether there may be more to do at once
   * @throws ChangesTrimmedException if the consumer can't go on
   */
  public boolean runOnce() {
    coordinator.tend();
    tendedAt = coordinator.ticks();
    List<Supplier<Boolean>> steps = coordinator.readers().stream()
        .sorted(Comparator.comparing(LeasedReader::shard))
        .map(reader -> (Supplier<Boolean>) () -> step(reader))
        .toList();
    boolean more = false;
    for (int from = 0; from < steps.size(); from += settings.shards()) {
      List<Supplier<Boolean>> some =
          steps.subList(from, Math.min(steps.size(), from + settings.shards()));
      more |= changes.streamed().threads().together(some).contains(true);
    }
    return more;
  }

  private boolean step(LeasedReader reader) {
    try {
      return reader.step();
    } catch (Abandoned e) {
      return false;
    }
  }

  void start() {
    ThreadFactory daemons = task -> {
      Thread thread = new Thread(task, "gateleg-changes-" + changes.name());
      thread.setDaemon(true);
      return thread;
    };
    try {
      coordinator.tend();
    } catch (RuntimeException e) {
      if (!Failures.passing(e)) {
        throw e;
      }
      settings.listener().trouble(changes.name(), e);
    }
    readers = new ScheduledThreadPoolExecutor(settings.shards(), daemons);
    readers.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    tender = daemons.newThread(this::tendAll);
    tender.start();
  }

  /** The thread must live: whatever is thrown, it goes on after a pause, unless the consumer can't go on. */
  private void tendAll() {
    Set<LeasedReader> known = new HashSet<>();
    while (stopping.getCount() > 0) {
      try {
        coordinator.tend();
        tendedAt = coordinator.ticks();
      } catch (ChangesTrimmedException | ChangeImageMissingException e) {
        stop(e);
        return;
      } catch (Throwable e) {
        heard(e);
      }
      known.removeIf(LeasedReader::lost);
      for (LeasedReader reader : coordinator.readers()) {
        if (known.add(reader)) {
          schedule(reader, 0);
        }
      }
      try {
        long pause = settings.look().toMillis();
        // By chance, so that many workers do not look at the same time.
        boolean unused = stopping.await(
            pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2 + 1), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        return; // nobody but close() interrupts this thread
      }
    }
  }

  private void schedule(LeasedReader reader, long millis) {
    ScheduledThreadPoolExecutor pool = readers;
    if (pool != null && !pool.isShutdown()) {
      try {
        var unused = pool.schedule(() -> work(reader), millis, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        // It is being closed.
      }
    }
  }

  private void work(LeasedReader reader) {
    long pause = settings.poll().toMillis();
    long wait = pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2 + 1);
    try {
      if (step(reader)) {
        wait = 0;
      }
    } catch (ChangesTrimmedException | ChangeImageMissingException e) {
      stop(e);
      return;
    } catch (Throwable e) {
      heard(e);
    }
    if (!reader.lost() && stopping.getCount() > 0) {
      schedule(reader, wait);
    }
  }

  private void heard(Throwable e) {
    try {
      settings.listener().trouble(changes.name(), e);
    } catch (Throwable ignored) {
      // A listener that fails must not stop the work.
    }
  }

  private void stop(Throwable cause) {
    if (end.compareAndSet(null, cause)) {
      coordinator.close();
      stopping.countDown();
      settings.listener().stopped(changes.name(), cause);
    }
  }

  /** Why the consumer has stopped by itself; empty where it has not. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(end.get());
  }

  /** How the consumer fares. */
  public ChangeHealth health() {
    long now = coordinator.ticks();
    Instant wall = changes.streamed().now();
    List<ShardHealth> shards = coordinator.readers().stream()
        .map(reader -> reader.status().health(now, wall))
        .sorted(Comparator.comparing(ShardHealth::shard))
        .toList();
    long records =
        coordinator.retired() + shards.stream().mapToLong(ShardHealth::records).sum();
    Rate before = rate;
    double perSecond = before.perSecond;
    long passed = now - before.tick;
    if (passed >= RATE_NANOS || (before.records == 0 && passed > 0)) {
      perSecond = (records - before.records) * 1e9 / passed;
      if (passed >= RATE_NANOS) {
        rate = new Rate(now, records, perSecond);
      }
    }
    Duration lag =
        shards.stream().map(ShardHealth::lag).max(Comparator.naturalOrder()).orElse(Duration.ZERO);
    return new ChangeHealth(
        problems(shards, now),
        shards,
        coordinator.unread(),
        records,
        perSecond,
        shards.stream().mapToLong(ShardHealth::failures).sum(),
        shards.stream().mapToLong(ShardHealth::parked).sum(),
        lag);
  }

  private List<String> problems(List<ShardHealth> shards, long now) {
    List<String> problems = new ArrayList<>();
    failure().ifPresent(cause -> problems.add("It has stopped: " + cause.getMessage()));
    Duration untended = Duration.ofNanos(now - tendedAt);
    if (untended.compareTo(settings.lease()) > 0) {
      problems.add("Its leases were not looked after for " + untended.toSeconds() + " s.");
    }
    for (ShardHealth shard : shards) {
      if (shard.busy().compareTo(SLOW) > 0) {
        problems.add("The stream goes on and the shard " + shard.shard() + " does not: a page of it"
            + " is being handled for " + shard.busy().toSeconds() + " s"
            + (shard.failure().isEmpty() ? "." : ", last " + shard.failure()));
      } else if (shard.idle().compareTo(SLOW.plus(settings.lease())) > 0) {
        problems.add(
            "The shard " + shard.shard() + " was not read for " + shard.idle().toSeconds() + " s.");
      }
    }
    if (coordinator.unread() > 0) {
      problems.add(coordinator.unread() + " shards are read by nobody.");
    }
    return problems;
  }

  /**
   * Ends after the changes at hand: writes positions down and gives its shards back, so that others go on at once. Changes that
   * are being tried again are left to them.
   */
  @Override
  public void close() {
    stopping.countDown();
    try {
      if (tender != null) {
        tender.join(settings.lease().toMillis());
      }
      if (readers != null) {
        readers.shutdown();
        if (!readers.awaitTermination(settings.lease().toMillis(), TimeUnit.MILLISECONDS)) {
          coordinator.close();
          readers.shutdownNow();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    coordinator.close();
    try {
      for (LeasedReader reader : List.copyOf(coordinator.readers())) {
        reader.release();
      }
      coordinator.leave();
    } catch (RuntimeException e) {
      heard(e); // its lease will end
    }
  }
}
