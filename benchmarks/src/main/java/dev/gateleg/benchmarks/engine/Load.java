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
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Threads that call one client as fast as it answers. Closing it ends the threads. */
final class Load implements AutoCloseable {

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final ExecutorService executor;
  private final List<Workload> workloads = new ArrayList<>();

  Load(DynamoDbClient client, int items, int threads) {
    this.executor = Executors.newFixedThreadPool(threads);
    for (int i = 0; i < threads; i++) {
      workloads.add(new Workload(client, items, i, threads));
    }
  }

  /**
   * What happened in a while.
   *
   * @param callsPerSecond of all threads together
   * @param processorMicros the processor time of the whole process per call, which a busy machine changes little
   * @param callersMicros the part of it that the calling threads took: over HTTP, the SDK's
   * @param latencies of single calls
   */
  record Outcome(
      double callsPerSecond, double processorMicros, double callersMicros, Latencies latencies) {}

  /** What one thread did in its turn, and the nanoseconds of processor time that it took for it. */
  private record Turn(Latencies latencies, long processor) {}

  /** Runs an operation for a while, at least once in each thread. */
  Outcome run(Workload.Operation operation, Duration time) {
    CountDownLatch ready = new CountDownLatch(workloads.size());
    CountDownLatch start = new CountDownLatch(1);
    List<Future<Turn>> running = new ArrayList<>();
    for (Workload workload : workloads) {
      running.add(executor.submit(() -> {
        ready.countDown();
        start.await();
        long before = THREADS.getCurrentThreadCpuTime();
        Latencies latencies = repeat(workload, operation, time);
        return new Turn(latencies, THREADS.getCurrentThreadCpuTime() - before);
      }));
    }
    try {
      ready.await();
      long begin = System.nanoTime();
      long processor = SYSTEM.getProcessCpuTime();
      start.countDown();
      Latencies all = new Latencies();
      long callers = 0;
      for (Future<Turn> one : running) {
        all.addAll(one.get().latencies());
        callers += one.get().processor();
      }
      return new Outcome(
          all.total() * 1e9 / (System.nanoTime() - begin),
          (SYSTEM.getProcessCpuTime() - processor) / 1e3 / all.total(),
          callers / 1e3 / all.total(),
          all);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while measuring " + operation.label(), e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(operation.label() + " failed", e.getCause());
    }
  }

  private static Latencies repeat(Workload workload, Workload.Operation operation, Duration time) {
    Latencies latencies = new Latencies();
    long end = System.nanoTime() + time.toNanos();
    long before = System.nanoTime();
    do {
      workload.run(operation);
      long now = System.nanoTime();
      latencies.add(now - before);
      before = now;
    } while (before < end);
    return latencies;
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
