package dev.gateleg.proofs.scenario.batch;

import dev.gateleg.core.batch.BatchItem;
import dev.gateleg.core.batch.BatchResult;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Site;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** A series of samples is written as a batch of several requests. */
public final class BatchKills implements KillScenario {

  private static final int SAMPLES = 60;

  /** The scenario. */
  public BatchKills() {}

  @Override
  public String name() {
    return "batch";
  }

  @Override
  public String promise() {
    return new BatchScenario().promise();
  }

  @Override
  public void prepare(Site site) {
    site.make(LabTable.TYPE);
  }

  private static Sample sample(String series, int number) {
    return new Sample(series, number, series + "." + number);
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    Lab lab = site.open(LabTable.TYPE);
    List<Sample> asked = IntStream.range(0, SAMPLES)
        .mapToObj(number -> sample(errand.key(), number))
        .toList();
    BatchResult result = lab.batch().putAll(asked).concurrency(1).run();
    Set<Object> told = new HashSet<>();
    result.written().stream().map(BatchItem::entity).forEach(told::add);
    result.left().stream().map(BatchItem::entity).forEach(told::add);
    int twice = result.written().size() + result.left().size() - told.size();
    boolean all = told.equals(Set.copyOf(asked)) && twice == 0;
    return new Answer<>(all ? result.left().size() + " left" : "not all are told of", false);
  }

  @Override
  public void check(Checks checks, Site site, Journal<String> journal) {
    Lab lab = site.open(LabTable.TYPE);
    for (String series : journal.keys()) {
      Set<Sample> stored = new HashSet<>(lab.samples(series).list());
      Set<Sample> asked = new HashSet<>();
      IntStream.range(0, SAMPLES).forEach(number -> asked.add(sample(series, number)));
      checks.that(asked.containsAll(stored), () -> series + " has samples that nobody asked for");
      if (journal.acknowledged(series)) {
        // The engine has no faults here: nothing may be left.
        checks.equal("the reply of " + series, List.of("0 left"), journal.replies(series));
        checks.equal("the number of samples of " + series, SAMPLES, stored.size());
      }
    }
  }
}
