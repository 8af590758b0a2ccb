package dev.gateleg.tools.view;

import dev.gateleg.model.file.LoadModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.PatternModel.Operation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells what patterns cost before they are run, from a table's size and, where there is one, from a sample. */
public final class Estimator {

  private static final String MEAN_BASIS =
      "from the table's mean item size; sample the table for a better figure";

  private static final String LOAD_BASIS =
      "from what the pattern's @Load says; sample the table for a better figure";

  private final LiveTable live;
  private final @Nullable Sample sample;

  /** An estimator from what is known. */
  public Estimator(LiveTable live, @Nullable Sample sample) {
    this.live = live;
    this.sample = sample;
  }

  /** What a call of the pattern takes, all its pages together. */
  public Estimate estimate(PatternModel pattern) {
    if (pattern.operation() == Operation.SCAN) {
      long bytes = pattern.index().isEmpty()
          ? live.bytes()
          : live.indexes().getOrDefault(pattern.index(), 0L);
      return Estimate.of(
          (double) live.items(),
          (double) bytes,
          pattern.consistent(),
          false,
          "from the table's size");
    }
    String entity = pattern.entities().isEmpty() ? "" : pattern.entities().get(0);
    double bytes = meanBytes(entity);
    if (pattern.operation() == Operation.GET) {
      return Estimate.of(1, bytes, pattern.consistent(), false, "one item of the mean size");
    }
    boolean bounded = pattern.parameters().stream().anyMatch(p -> !p.bound().equals("is"));
    if (sample == null) {
      return ofLoad(pattern, bytes);
    }
    String basis = (sample.exact() ? "from all " : "from a sample of ")
        + String.format(java.util.Locale.ROOT, "%,d", sample.sampled()) + " items";
    boolean whole = pattern.index().isEmpty() && pattern.entities().size() > 1;
    Optional<double[]> partition =
        whole ? sample.statistics().wholePartition(entity) : Optional.empty();
    if (partition.isPresent()) {
      double[] size = partition.get();
      return Estimate.of(size[0], size[1], pattern.consistent(), bounded, basis);
    }
    double items = pattern.entities().stream()
        .mapToDouble(each -> sample
            .statistics()
            .collection(pattern.index(), each, sample.count(each))
            .orElse(0.0))
        .sum();
    double expected = Math.max(1, items);
    return Estimate.of(expected, expected * bytes, pattern.consistent(), bounded, basis);
  }

  /** Without a sample, the model may say how much a call reads. */
  private static Estimate ofLoad(PatternModel pattern, double meanBytes) {
    LoadModel load = pattern.load();
    if (load == null || load.reads() == 0) {
      return Estimate.of(1, meanBytes, pattern.consistent(), false, MEAN_BASIS);
    }
    double bytes = load.reads() * (load.itemBytes() == 0 ? meanBytes : load.itemBytes());
    return Estimate.of(load.reads(), bytes, pattern.consistent(), false, LOAD_BASIS);
  }

  private double meanBytes(String entity) {
    return sample == null
        ? live.meanBytes()
        : sample.statistics().meanBytes(entity).orElse(live.meanBytes());
  }
}
