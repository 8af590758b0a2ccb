package dev.gateleg.patterns.queue;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Works a queue until it is closed: takes jobs as it has threads for, keeps them by heartbeats, finishes and fails them.
 *
 * @param <E> the entity
 */
public final class QueueWorker<E extends Queued> implements AutoCloseable {

  /** How many heartbeats fit in a lease. */
  private static final int BEATS = 3;

  private final WorkQueue<E> queue;
  private final Builder<E> settings;
  private final Semaphore free;
  private final ExecutorService threads;
  private final ScheduledExecutorService beats;
  private final Thread taker;
  private final Set<Job<E>> running = ConcurrentHashMap.newKeySet();
  private final CountDownLatch stopping = new CountDownLatch(1);

  private QueueWorker(Builder<E> settings) {
    this.queue = settings.queue;
    this.settings = settings;
    this.free = new Semaphore(settings.concurrency);
    ThreadFactory daemons = task -> {
      Thread thread = new Thread(task, "gateleg-queue-" + queue.settings.worker());
      thread.setDaemon(true);
      return thread;
    };
    this.threads = settings.threads != null
        ? settings.threads
        : Executors.newFixedThreadPool(settings.concurrency, daemons);
    this.beats = Executors.newSingleThreadScheduledExecutor(daemons);
    this.taker = daemons.newThread(this::takeAll);
  }

  /**
   * How a queue is worked. Immutable.
   *
   * @param <E> the entity
   */
  public static final class Builder<E extends Queued> {

    private static final int MOST_THREADS = 1000;
    private static final Duration SHORTEST_POLL = Duration.ofMillis(1);

    private final WorkQueue<E> queue;
    private final JobHandler<E> handler;
    private final int concurrency;
    private final Duration poll;
    private final WorkerListener<E> listener;
    private final @Nullable ExecutorService threads;

    Builder(WorkQueue<E> queue, JobHandler<E> handler) {
      this(queue, handler, 1, Duration.ofSeconds(1), new WorkerListener<E>() {}, null);
    }

    private Builder(
        WorkQueue<E> queue,
        JobHandler<E> handler,
        int concurrency,
        Duration poll,
        WorkerListener<E> listener,
        @Nullable ExecutorService threads) {
      this.queue = queue;
      this.handler = handler;
      this.concurrency = concurrency;
      this.poll = poll;
      this.listener = listener;
      this.threads = threads;
    }

    /** The same with that many jobs at once; by default one. */
    @CheckReturnValue
    public Builder<E> concurrency(int jobs) {
      if (jobs < 1 || jobs > MOST_THREADS) {
        throw new InvalidInputException(
            PatternCode.WORKER_CONCURRENCY,
            "A worker can't do " + jobs + " jobs at once; give 1 to " + MOST_THREADS + ".",
            null);
      }
      return new Builder<>(queue, handler, jobs, poll, listener, threads);
    }

    /** The same looking that often at a queue in which nothing is due; by default about each second. */
    @CheckReturnValue
    public Builder<E> poll(Duration every) {
      if (every.compareTo(SHORTEST_POLL) < 0) {
        throw new InvalidInputException(
            PatternCode.DURATION_NOT_POSITIVE,
            "A worker can't wait " + every + " where nothing is due; give at least " + SHORTEST_POLL
                + ".",
            null);
      }
      return new Builder<>(queue, handler, concurrency, every, listener, threads);
    }

    /** The same with another listener than the one that logs. */
    @CheckReturnValue
    public Builder<E> listener(WorkerListener<E> hears) {
      return new Builder<>(queue, handler, concurrency, poll, hears, threads);
    }

    /** The same on threads of the program's own, such as virtual ones; they are not shut down. */
    @CheckReturnValue
    public Builder<E> on(ExecutorService executor) {
      return new Builder<>(queue, handler, concurrency, poll, listener, executor);
    }

    /** Starts to work. */
    public QueueWorker<E> start() {
      QueueWorker<E> worker = new QueueWorker<>(this);
      worker.start();
      return worker;
    }
  }

  private void start() {
    long pause = Math.max(1, queue.settings.lease().toMillis() / BEATS);
    beats.scheduleAtFixedRate(
        () -> running.forEach(this::beat), pause, pause, TimeUnit.MILLISECONDS);
    taker.start();
  }

  private boolean stopped() {
    return stopping.getCount() == 0;
  }

  /** The thread must live: whatever is thrown, it goes on after a pause. */
  private void takeAll() {
    while (!stopped()) {
      try {
        if (!takeSome()) {
          pause();
        }
      } catch (InterruptedException e) {
        return; // nobody but close() interrupts this thread
      } catch (Throwable e) {
        heard(e);
        pauseQuietly();
      }
    }
  }

  /** Waits for a free thread and takes as many jobs as there are; false where there was none. */
  private boolean takeSome() throws InterruptedException {
    free.acquire();
    int wanted = 1 + free.drainPermits();
    List<Job<E>> jobs = List.of();
    try {
      jobs = queue.take(wanted);
    } finally {
      free.release(wanted - jobs.size());
    }
    for (Job<E> job : jobs) {
      running.add(job);
      threads.execute(() -> work(job));
    }
    return !jobs.isEmpty();
  }

  private void work(Job<E> job) {
    try {
      if (stopped()) {
        job.later(Duration.ZERO); // it was taken and not begun
        return;
      }
      settings.handler.work(job);
      job.finish();
      settings.listener.finished(job);
    } catch (JobLostException e) {
      if (e.finished()) {
        settings.listener.finished(job);
      } else {
        settings.listener.lost(job);
      }
    } catch (Throwable e) {
      failed(job, e);
    } finally {
      running.remove(job);
      free.release();
    }
  }

  private void failed(Job<E> job, Throwable cause) {
    try {
      settings.listener.failed(job, job.fail(String.valueOf(cause)), cause);
    } catch (JobLostException e) {
      if (!e.finished()) {
        settings.listener.lost(job);
      }
    } catch (Throwable e) {
      e.addSuppressed(cause);
      heard(e); // its lease will end
    }
  }

  private void beat(Job<E> job) {
    try {
      job.heartbeat();
    } catch (JobLostException e) {
      running.remove(job); // the handler hears of it when it finishes
    } catch (Throwable e) {
      heard(e);
    }
  }

  private void heard(Throwable e) {
    try {
      settings.listener.trouble(e);
    } catch (Throwable ignored) {
      // A listener that fails must not stop the work.
    }
  }

  /** By chance, so that many workers do not look at the same time. */
  private void pause() throws InterruptedException {
    long most = Math.max(2, 2 * settings.poll.toMillis());
    boolean unused =
        stopping.await(ThreadLocalRandom.current().nextLong(most), TimeUnit.MILLISECONDS);
  }

  private void pauseQuietly() {
    try {
      pause();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes no more jobs and waits for those under way, as long as a lease; what is left then is another's to do. */
  @Override
  public void close() {
    stopping.countDown();
    try {
      taker.join(queue.settings.lease().toMillis());
      boolean unused = free.tryAcquire(
          settings.concurrency, queue.settings.lease().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    taker.interrupt();
    beats.shutdownNow();
    if (settings.threads == null) {
      threads.shutdownNow();
    }
  }
}
