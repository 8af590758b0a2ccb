package dev.gateleg.benchmarks.engine;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that call one contender as fast as it answers. Closing it ends the threads and their connections. */
final class Load implements AutoCloseable {

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final ExecutorService executor;
  private final List<Caller> callers;

  Load(List<Caller> callers) {
    this.executor = Executors.newFixedThreadPool(callers.size());
    this.callers = callers;
  }

  /**
   * What happened in a while.
   *
   * @param callsPerSecond of all threads together
   * @param processorMicros the processor time of the whole process per call, which a busy machine changes little
   * @param callersMicros the part of it that the calling threads took: over HTTP, the client's
   * @param latencies of single calls
   */
  record Outcome(
      double callsPerSecond, double processorMicros, double callersMicros, Latencies latencies) {}

  /** What one thread did in its turn, and the nanoseconds of processor time that it took for it. */
  private record Turn(Latencies latencies, long processor) {}

  /** Calls for a while, at least once in each thread. */
  Outcome run(Duration time) {
    CountDownLatch ready = new CountDownLatch(callers.size());
    CountDownLatch start = new CountDownLatch(1);
    List<Future<Turn>> running = new ArrayList<>();
    for (Caller caller : callers) {
      running.add(executor.submit(() -> {
        ready.countDown();
        start.await();
        long before = THREADS.getCurrentThreadCpuTime();
        Latencies latencies = repeat(caller, time);
        return new Turn(latencies, THREADS.getCurrentThreadCpuTime() - before);
      }));
    }
    try {
      ready.await();
      long begin = System.nanoTime();
      long processor = SYSTEM.getProcessCpuTime();
      start.countDown();
      Latencies all = new Latencies();
      long ofCallers = 0;
      for (Future<Turn> one : running) {
        all.addAll(one.get().latencies());
        ofCallers += one.get().processor();
      }
      return new Outcome(
          all.total() * 1e9 / (System.nanoTime() - begin),
          (SYSTEM.getProcessCpuTime() - processor) / 1e3 / all.total(),
          ofCallers / 1e3 / all.total(),
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
