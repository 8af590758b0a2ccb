package dev.gateleg.core.call;

import dev.gateleg.core.error.CallInterruptedException;
import dev.gateleg.core.error.CoreCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs tasks by an executor and waits for them on the caller's thread. */
final class PooledThreads implements Threads {

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final long IDLE_SECONDS = 10;

  /** The pool that all tables share unless they are given another; its threads are made when needed and go away when idle. */
  static final PooledThreads SHARED = new PooledThreads(new ThreadPoolExecutor(
      0,
      Threads.MOST_SHARED,
      IDLE_SECONDS,
      TimeUnit.SECONDS,
      new SynchronousQueue<>(),
      task -> {
        Thread thread = new Thread(task, "gateleg-" + COUNT.incrementAndGet());
        thread.setDaemon(true);
        return thread;
      },
      // Whoever asks when all are busy does the task itself: so tasks that wait for tasks can't
      // block each other.
      new ThreadPoolExecutor.CallerRunsPolicy()));

  private final Executor executor;

  PooledThreads(Executor executor) {
    this.executor = executor;
  }

  @Override
  public <T> List<T> together(List<Supplier<T>> tasks) {
    if (tasks.size() == 1) {
      return List.of(tasks.get(0).get());
    }
    Thread caller = Thread.currentThread();
    List<Task<T>> running = tasks.stream().map(body -> new Task<>(body, caller)).toList();
    running.forEach(executor::execute);
    boolean interrupted = false;
    for (Task<T> task : running) {
      while (!task.ended()) {
        try {
          task.await();
        } catch (InterruptedException e) {
          interrupted = true;
          running.forEach(Task::interrupt);
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException(
          CoreCode.CALL_INTERRUPTED,
          "The thread was interrupted while it waited for DynamoDB.",
          null);
    }
    List<T> results = new ArrayList<>();
    running.forEach(task -> results.add(task.result()));
    return results;
  }

  /** A task on a thread of its own. */
  private static final class Task<T> implements Runnable {

    private final Supplier<T> body;
    private final Thread caller;
    private final CountDownLatch end = new CountDownLatch(1);
    private @Nullable Thread thread;
    private boolean interrupted;
    private volatile @Nullable T result;
    private volatile @Nullable Throwable failure;

    Task(Supplier<T> body, Thread caller) {
      this.body = body;
      this.caller = caller;
    }

    @Override
    public void run() {
      started();
      try {
        result = body.get();
      } catch (RuntimeException | Error e) {
        failure = e;
      } finally {
        left();
        end.countDown();
      }
    }

    private synchronized void started() {
      thread = Thread.currentThread();
      if (interrupted) {
        thread.interrupt();
      }
    }

    /** A thread of the pool goes to others, without the interrupt that was meant for this task. */
    private synchronized void left() {
      thread = null;
      if (Thread.currentThread() != caller) {
        Thread.interrupted();
      }
    }

    synchronized void interrupt() {
      interrupted = true;
      if (thread != null) {
        thread.interrupt();
      }
    }

    boolean ended() {
      return end.getCount() == 0;
    }

    void await() throws InterruptedException {
      end.await();
    }

    @SuppressWarnings("NullAway") // A task may return null where its type says so.
    T result() {
      if (failure != null) {
        throw unwrapped(failure);
      }
      return result;
    }
  }

  private static RuntimeException unwrapped(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException runtime ? runtime : new CompletionException(cause);
  }
}
