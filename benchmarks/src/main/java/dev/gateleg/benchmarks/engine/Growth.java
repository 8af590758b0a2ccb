package dev.gateleg.benchmarks.engine;

import com.sun.management.OperatingSystemMXBean;
import dev.gateleg.benchmarks.engine.Workload.Operation;
import dev.gateleg.benchmarks.harness.Spread;
import dev.gateleg.engine.Engine;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * Prints what a get, a put and a query cost with many items and with few, in one process and in turns; and, in memory, what
 * an item takes of the heap. Arguments: a folder or {@code memory}, the number of items from which and to which it grows, how many are
 * read before anything counts, and the number of rounds.
 */
public final class Growth {

  private static final Operation[] OPERATIONS = {Operation.GET, Operation.PUT, Operation.QUERY};
  private static final int CALLS = 500;
  private static final int FOOTPRINT_ITEMS = 50_000;
  private static final long QUIET_NANOS_PER_SECOND = 50_000_000;
  private static final Duration MOST_WAIT = Duration.ofMinutes(10);

  private Growth() {}

  /** Measures one growth. */
  public static void main(String[] arguments) {
    boolean memory = arguments[0].equals("memory");
    int few = Integer.parseInt(arguments[1]);
    int items = Integer.parseInt(arguments[2]);
    int warmUps = Integer.parseInt(arguments[3]) / CALLS;
    int rounds = Integer.parseInt(arguments[4]);
    if (memory) {
      for (Items.Shape shape : Items.Shape.values()) {
        footprint(shape, Math.min(items, FOOTPRINT_ITEMS));
      }
    }
    try (Engine small = loaded(arguments[0], "small", few);
        Engine large = loaded(arguments[0], "large", items)) {
      awaitQuiet();
      Workload before = new Workload(small.client(), few, 0, 1);
      Workload after = new Workload(large.client(), items, 0, 1);
      for (Operation operation : OPERATIONS) {
        // Pages of files become the process's own when they are first read.
        warmUp(operation, before, after, operation == Operation.GET ? warmUps : rounds);
        compare(operation, before, after, rounds);
      }
    }
  }

  /**
   * An engine with so many items. One on disk is opened again: then all items are in its files, few as well as many, as a
   * program finds them when it starts; before, the last ones that were written are in a buffer.
   */
  private static Engine loaded(String place, String name, int items) {
    Engine engine = open(place, name);
    load(engine, items);
    if (place.equals("memory")) {
      return engine;
    }
    awaitQuiet();
    engine.close();
    return open(place, name);
  }

  private static Engine open(String place, String name) {
    return place.equals("memory") ? Engine.inMemory() : Engine.at(Path.of(place).resolve(name));
  }

  private static void load(Engine engine, int items) {
    long start = System.nanoTime();
    engine.client().createTable(Items.table());
    Items.load(engine.client(), 0, items, Items.Shape.ORDER);
    System.err.printf(
        Locale.ROOT, "  %,d items made in %.1f s%n", items, (System.nanoTime() - start) / 1e9);
  }

  /** Waits until what was loaded is put in order, which a store on disk does in the background. */
  private static void awaitQuiet() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long start = System.nanoTime();
    try {
      long before;
      do {
        before = system.getProcessCpuTime();
        Thread.sleep(1_000);
      } while (system.getProcessCpuTime() - before > QUIET_NANOS_PER_SECOND
          && System.nanoTime() - start < MOST_WAIT.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    System.err.printf(Locale.ROOT, "  quiet after %.1f s%n", (System.nanoTime() - start) / 1e9);
  }

  private static void warmUp(Operation operation, Workload few, Workload many, int rounds) {
    for (int i = 0; i < rounds; i++) {
      medianMicros(operation, few);
      medianMicros(operation, many);
    }
  }

  private static void compare(Operation operation, Workload few, Workload many, int rounds) {
    double[] ofFew = new double[rounds];
    double[] ofMany = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      ofFew[round] = medianMicros(operation, few);
      ofMany[round] = medianMicros(operation, many);
    }
    System.out.printf(
        Locale.ROOT,
        "cost\t%s\t%.3f\t%.3f%n",
        operation.label(),
        Spread.of(ofMany).median(),
        Spread.of(ofFew).median());
  }

  private static double medianMicros(Operation operation, Workload workload) {
    int calls = operation == Operation.QUERY ? CALLS / 10 : CALLS;
    double[] nanos = new double[calls];
    for (int i = 0; i < calls; i++) {
      long start = System.nanoTime();
      workload.run(operation);
      nanos[i] = System.nanoTime() - start;
    }
    return Spread.of(nanos).median() / 1e3;
  }

  private static void footprint(Items.Shape shape, int items) {
    try (Engine engine = Engine.inMemory()) {
      engine.client().createTable(Items.table());
      Items.load(engine.client(), 0, Items.PER_PARTITION, shape);
      long before = usedHeap();
      Items.load(engine.client(), Items.PER_PARTITION, items, shape);
      double bytes = (double) (usedHeap() - before) / (items - Items.PER_PARTITION);
      String name = shape.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      System.out.printf(Locale.ROOT, "heap\t%s\t%.0f%n", name, bytes);
    }
  }

  private static long usedHeap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
