package dev.gateleg.proofs.scenario.batch;

import dev.gateleg.core.batch.BatchItem;
import dev.gateleg.core.batch.BatchResult;
import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Several workers write samples in batches, send again what was left, and read what they wrote. */
public final class BatchScenario implements Scenario {

  private static final int WORKERS = 2;
  private static final int SAMPLES = 30;

  /** Few tries, so that something is left now and then. */
  private static final Backoff IMPATIENT =
      new Backoff(Duration.ofMillis(10), Duration.ofMillis(200), 2);

  /** The scenario. */
  public BatchScenario() {}

  @Override
  public String name() {
    return "batch";
  }

  @Override
  public String promise() {
    return "what was requested is what was written and what was reported as left, and nothing is both";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.commonAnd(FaultKind.UNPROCESSED);
  }

  /** What a worker still has to write, and what it was told is written. */
  private static final class Work {
    private final Set<Integer> open = new TreeSet<>();
    private final Set<Integer> told = new HashSet<>();
    private final List<String> wrong = new ArrayList<>();
  }

  @Override
  public void play(World world) {
    Lab lab = world.open(LabTable.TYPE);
    for (int i = 1; i <= WORKERS; i++) {
      String name = "writer-" + i;
      Work work = new Work();
      IntStream.range(0, SAMPLES).forEach(work.open::add);
      world.worker(name, worker -> write(worker, work));
      world.afterwards(checks -> check(checks, lab, name, work));
    }
  }

  private static void write(Worker worker, Work work) {
    Lab lab = worker.open(LabTable.TYPE);
    while (!work.open.isEmpty()) {
      List<Sample> asked = work.open.stream()
          .map(number -> new Sample(worker.name(), number, worker.name() + "." + number))
          .toList();
      BatchResult result = lab.batch().putAll(asked).backoff(IMPATIENT).run();
      Set<Integer> written = numbers(result.written());
      Set<Integer> left = numbers(result.left());
      if (written.size() + left.size() != asked.size() || !disjoint(written, left)) {
        work.wrong.add("of " + asked.size() + " samples, " + written + " are written and " + left
            + " are left");
      }
      work.told.addAll(written);
      work.open.removeAll(written);
      read(lab, worker.name(), written, work);
    }
  }

  /** What is written can be read: every key is answered, absent, or reported as left. */
  private static void read(Lab lab, String series, Set<Integer> written, Work work) {
    List<EntityKey<Sample>> keys =
        written.stream().map(number -> Samples.key(series, number)).toList();
    if (!keys.isEmpty()) {
      var read = lab.getAll(keys).consistent().backoff(IMPATIENT).run();
      if (read.found().size() + read.left().size() != keys.size()) {
        work.wrong.add("of " + keys.size() + " written samples, " + read.found().size()
            + " are found and " + read.left().size() + " are left");
      }
    }
  }

  private static Set<Integer> numbers(List<BatchItem> items) {
    Set<Integer> numbers = new TreeSet<>();
    for (BatchItem item : items) {
      if (item.entity() instanceof Sample sample) {
        numbers.add(sample.number());
      }
    }
    return numbers;
  }

  private static boolean disjoint(Set<Integer> some, Set<Integer> others) {
    return some.stream().noneMatch(others::contains);
  }

  private static void check(Checks checks, Lab lab, String series, Work work) {
    work.wrong.forEach(checks::violation);
    Set<Integer> stored = new TreeSet<>();
    for (Sample sample : lab.samples(series)) {
      stored.add(sample.number());
      checks.equal("the value", series + "." + sample.number(), sample.value());
    }
    checks.that(
        stored.containsAll(work.told),
        () -> "of " + series + ", " + work.told + " were told to be written, " + stored + " are");
  }
}
