package dev.gateleg.core.call;

import dev.gateleg.core.error.CallInterruptedException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** What batches, parallel scans and reads of several shards run their requests on. Thread-safe. */
public interface Threads {

  /** The most threads that all tables of a process share; whoever asks for more works on its own thread. */
  int MOST_SHARED = 64;

  /**
   * Runs all tasks at once and gives their results in order; throws what the first failing one threw, after all ended. Where
   * the thread is interrupted, so are the tasks, and they are waited for: what they have done is not lost.
   *
   * @throws CallInterruptedException if the thread was interrupted; its interrupt flag is set
   */
  <T> List<T> together(List<Supplier<T>> tasks);

  /** The threads that all tables of the process share unless they are given others: at most {@link #MOST_SHARED}. */
  static Threads shared() {
    return PooledThreads.SHARED;
  }

  /** The threads of an executor: one of virtual threads, or a pool of the program's own. It must run what it takes. */
  static Threads of(Executor executor) {
    return new PooledThreads(executor);
  }

  /** No threads at all: one task after another on the caller's own. */
  static Threads inTurn() {
    return InTurn.ONLY;
  }

  /** Runs tasks one after another. */
  enum InTurn implements Threads {
    ONLY;

    @Override
    public <T> List<T> together(List<Supplier<T>> tasks) {
      return tasks.stream().map(Supplier::get).toList();
    }
  }
}
