package dev.gateleg.benchmarks.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A mixed load over HTTP for long, on an engine in memory and on one on disk side by side, each in a process with a heap of 256 MB:
 * is what they take, and how fast they answer, the same at the end as near the beginning?
 */
public final class Soak {

  private static final String HEAP = "-Xmx256m";
  private static final int THREADS = 2;

  /** Calls a second of each thread: what two processors do without being full. */
  private static final int RATE = 300;

  private static final int SAMPLES = 20;

  /** How much more the last third may be than the third before, and still count as flat. */
  private static final double FLAT = 1.25;

  private static final double FLAT_LATENCY = 2;
  private static final double MEGABYTE = 1 << 20;

  private Soak() {}

  /** What one engine was like for a while. */
  private record Sample(double heap, double disk, double p50, double p99, double calls) {}

  /** Runs for that time, and prints a line for each part of it; answers whether all was flat. */
  public static boolean run(Duration time, PrintStream out) {
    List<Run> runs = new ArrayList<>();
    try {
      runs.add(new Run("memory", Server.MEMORY));
      runs.add(new Run("disk", Files.createTempDirectory("gateleg-soak").toString()));
      out.printf(
          "%-7s %8s %10s %10s %9s %9s %9s%n",
          "engine", "minute", "heap MB", "disk MB", "p50 ms", "p99 ms", "calls/s");
      Duration part = time.dividedBy(SAMPLES);
      for (int i = 1; i <= SAMPLES; i++) {
        LockSupport.parkNanos(part.toNanos());
        for (Run run : runs) {
          Sample sample = run.sample();
          out.printf(
              Locale.ROOT,
              "%-7s %8.1f %10.1f %10.1f %9.2f %9.2f %9.0f%n",
              run.name,
              part.multipliedBy(i).toMillis() / 60_000.0,
              sample.heap,
              sample.disk,
              sample.p50,
              sample.p99,
              sample.calls);
        }
      }
      boolean flat = true;
      for (Run run : runs) {
        flat &= run.judge(out);
      }
      return flat;
    } catch (IOException e) {
      throw new UncheckedIOException("there is no folder for the engine on disk", e);
    } finally {
      runs.forEach(Run::close);
    }
  }

  /** One engine with its callers. */
  private static final class Run implements AutoCloseable {

    private final String name;
    private final String place;
    private final Process process;
    private final BufferedReader in;
    private final Writer toServer;
    private final DynamoDbClient client;
    private final List<Thread> callers = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();
    private Latencies latencies = new Latencies();
    private long since = System.nanoTime();
    private volatile boolean ended;

    Run(String name, String place) throws IOException {
      this.name = name;
      this.place = place;
      this.process =
          Child.start(SoakServer.class, Child.classPath(), List.of(HEAP), List.of(place));
      this.in = process.inputReader();
      this.toServer = process.outputWriter();
      String address = in.readLine();
      if (address == null) {
        throw new IOException("the engine does not start");
      }
      this.client = Contender.client(URI.create(address));
      SoakLoad.createTable(client);
      for (int i = 0; i < THREADS; i++) {
        SoakLoad load = new SoakLoad(client, i);
        Thread caller = new Thread(() -> callUntilEnded(load));
        caller.start();
        callers.add(caller);
      }
    }

    private void callUntilEnded(SoakLoad load) {
      long next = System.nanoTime();
      while (!ended) {
        next += 1_000_000_000L / RATE;
        long wait = next - System.nanoTime();
        if (wait > 0) {
          LockSupport.parkNanos(wait);
        } else if (wait < -1_000_000_000L) {
          next = System.nanoTime(); // It can't keep up, and need not catch up.
        }
        long start = System.nanoTime();
        load.call();
        long took = System.nanoTime() - start;
        synchronized (this) {
          latencies.add(took);
        }
      }
    }

    Sample sample() throws IOException {
      Latencies past;
      double seconds;
      synchronized (this) {
        past = latencies;
        latencies = new Latencies();
        seconds = (System.nanoTime() - since) / 1e9;
        since = System.nanoTime();
      }
      toServer.write("\n");
      toServer.flush();
      String line = in.readLine();
      if (line == null) {
        throw new IOException("the engine in " + name + " has ended");
      }
      String[] bytes = line.split(" ");
      Sample sample = new Sample(
          Long.parseLong(bytes[0]) / MEGABYTE,
          Long.parseLong(bytes[1]) / MEGABYTE,
          past.micros(0.5) / 1e3,
          past.micros(0.99) / 1e3,
          past.total() / seconds);
      samples.add(sample);
      return sample;
    }

    /** Compares the last third with the one before: the first warms up and fills. */
    boolean judge(PrintStream out) {
      List<Sample> before = samples.subList(samples.size() / 3, samples.size() * 2 / 3);
      List<Sample> after = samples.subList(samples.size() * 2 / 3, samples.size());
      Sample first = mean(before);
      Sample last = mean(after);
      boolean flat = last.heap <= first.heap * FLAT
          && last.disk <= first.disk * FLAT
          && last.p50 <= first.p50 * FLAT_LATENCY
          && last.p99 <= first.p99 * FLAT_LATENCY;
      out.printf(
          Locale.ROOT,
          "%s: heap %.1f to %.1f MB, disk %.1f to %.1f MB, p50 %.2f to %.2f ms, p99 %.2f to %.2f ms"
              + " from the second third to the last: %s%n",
          name,
          first.heap,
          last.heap,
          first.disk,
          last.disk,
          first.p50,
          last.p50,
          first.p99,
          last.p99,
          flat ? "flat" : "NOT FLAT");
      return flat;
    }

    private static Sample mean(List<Sample> some) {
      return new Sample(
          some.stream().mapToDouble(Sample::heap).average().orElse(0),
          some.stream().mapToDouble(Sample::disk).average().orElse(0),
          some.stream().mapToDouble(Sample::p50).average().orElse(0),
          some.stream().mapToDouble(Sample::p99).average().orElse(0),
          some.stream().mapToDouble(Sample::calls).average().orElse(0));
    }

    @Override
    public void close() {
      ended = true;
      try {
        for (Thread caller : callers) {
          caller.join();
        }
        client.close();
        toServer.close();
        process.waitFor();
        if (!place.equals(Server.MEMORY)) {
          EngineSuite.delete(Path.of(place));
        }
      } catch (IOException e) {
        throw new UncheckedIOException("the engine cannot be told to end", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        process.destroyForcibly();
      }
    }
  }
}
