package dev.gateleg.core.call;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The threads that parallel scans and batches wait on; they are made when needed and go away when idle. */
public final class Threads {

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final long IDLE_SECONDS = 10;

  private static final ExecutorService POOL = new ThreadPoolExecutor(
      0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
        Thread thread = new Thread(task, "gateleg-" + COUNT.incrementAndGet());
        thread.setDaemon(true);
        return thread;
      });

  private Threads() {}

  /** Runs all tasks at once and gives their results in order; throws what the first failing one threw, after all ended. */
  public static <T> List<T> together(List<Supplier<T>> tasks) {
    if (tasks.size() == 1) {
      return List.of(tasks.get(0).get());
    }
    List<Future<T>> running = new ArrayList<>();
    tasks.forEach(task -> running.add(POOL.submit(task::get)));
    List<T> results = new ArrayList<>();
    RuntimeException failure = null;
    for (Future<T> future : running) {
      try {
        results.add(future.get());
      } catch (ExecutionException e) {
        failure = failure != null ? failure : unwrapped(e.getCause());
      } catch (InterruptedException e) {
        running.forEach(each -> each.cancel(true));
        Thread.currentThread().interrupt();
        throw new CompletionException("Interrupted while waiting for DynamoDB.", e);
      }
    }
    if (failure != null) {
      throw failure;
    }
    return results;
  }

  private static RuntimeException unwrapped(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException runtime ? runtime : new CompletionException(cause);
  }
}
