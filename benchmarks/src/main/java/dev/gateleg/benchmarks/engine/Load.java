package dev.gateleg.benchmarks.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Threads that call one contender as fast as it answers. Closing it ends the threads and their connections. */
final class Load implements AutoCloseable {

  private final ExecutorService executor;
  private final List<Caller> callers;
  private final Supplier<Usage> server;

  /**
   * Threads that make calls.
   *
   * @param callers one for each thread
   * @param server tells what the server's process has taken so far
   */
  Load(List<Caller> callers, Supplier<Usage> server) {
    this.executor = Executors.newFixedThreadPool(callers.size());
    this.callers = callers;
    this.server = server;
  }

  /**
   * What happened in a while.
   *
   * @param callsPerSecond of all threads together
   * @param processorMicros the processor time per call of this process and of the server's, which a busy machine changes little
   * @param serverMicros the part of it that the server's process took
   * @param latencies of single calls
   */
  record Outcome(
      double callsPerSecond, double processorMicros, double serverMicros, Latencies latencies) {}

  /** Calls for a while, at least once in each thread. */
  Outcome run(Duration time) {
    CountDownLatch ready = new CountDownLatch(callers.size());
    CountDownLatch start = new CountDownLatch(1);
    List<Future<Latencies>> running = new ArrayList<>();
    for (Caller caller : callers) {
      running.add(executor.submit(() -> {
        ready.countDown();
        start.await();
        return repeat(caller, time);
      }));
    }
    try {
      ready.await();
      Usage serverBefore = server.get();
      Usage before = Usage.ofThisProcess();
      long begin = System.nanoTime();
      start.countDown();
      Latencies all = new Latencies();
      for (Future<Latencies> one : running) {
        all.addAll(one.get());
      }
      long nanos = System.nanoTime() - begin;
      Usage ofCallers = Usage.ofThisProcess().minus(before);
      Usage ofServer = server.get().minus(serverBefore);
      return new Outcome(
          all.total() * 1e9 / nanos,
          ofCallers.plus(ofServer).processorNanos() / 1e3 / all.total(),
          ofServer.processorNanos() / 1e3 / all.total(),
          all);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while measuring", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a call failed", e.getCause());
    }
  }

  private static Latencies repeat(Caller caller, Duration time) {
    Latencies latencies = new Latencies();
    long end = System.nanoTime() + time.toNanos();
    long before = System.nanoTime();
    do {
      caller.call();
      long now = System.nanoTime();
      latencies.add(now - before);
      before = now;
    } while (before < end);
    return latencies;
  }

  @Override
  public void close() {
    executor.shutdownNow();
    callers.forEach(Caller::close);
  }
}
