package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.Player.Played;
import dev.gateleg.testing.simulation.schedule.Carriers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Plays random programs on random models, one a seed. Immutable; each method gives a copy.
 *
 * <pre>{@code
 * ModelReport report = ModelProof.of(0, 300).cores(2).run();
 * }</pre>
 */
public final class ModelProof {

  /** A model is compiled once and played so often. */
  static final int PROGRAMS_PER_MODEL = 8;

  private final long from;
  private final long seeds;
  private final int cores;
  private final @Nullable Control control;
  private final LongConsumer progress;
  private final boolean shrunk;

  private ModelProof(
      long from,
      long seeds,
      int cores,
      @Nullable Control control,
      LongConsumer progress,
      boolean shrunk) {
    this.from = from;
    this.seeds = seeds;
    this.cores = cores;
    this.control = control;
    this.progress = progress;
    this.shrunk = shrunk;
  }

  /** The proof by these seeds, on one core. */
  public static ModelProof of(long from, long seeds) {
    if (seeds < 1) {
      throw new IllegalArgumentException(
          "[SeedCount] " + seeds + " seeds prove nothing; give at least 1.");
    }
    return new ModelProof(from, seeds, 1, null, done -> {}, true);
  }

  /** The same on so many cores. */
  public ModelProof cores(int count) {
    return new ModelProof(from, seeds, count, control, progress, shrunk);
  }

  /** The same with somebody who hears how many seeds are done. */
  public ModelProof progress(LongConsumer hears) {
    return new ModelProof(from, seeds, cores, control, hears, shrunk);
  }

  /** The same with a fault put back, until it is found. */
  public ModelProof control(Control fault) {
    return new ModelProof(from, seeds, cores, fault, progress, shrunk);
  }

  /** The same without making small what breaks: it takes a while. */
  public ModelProof asFound() {
    return new ModelProof(from, seeds, cores, control, progress, false);
  }

  private Meddling meddling() {
    return control == null ? Meddling.NONE : control.meddling();
  }

  /** What a program breaks on a model: what a pasted test calls. */
  static List<Violation> replay(ModelSpec model, Program program) {
    try (Carriers carriers = new Carriers()) {
      return Player.play(CompiledModel.of(model), program, carriers, Meddling.NONE, false)
          .violations();
    }
  }

  /** Plays all. */
  public ModelReport run() {
    long start = System.nanoTime();
    Tally tally = new Tally();
    AtomicLong next = new AtomicLong(Math.floorDiv(from, PROGRAMS_PER_MODEL));
    Workers.run(cores, carriers -> work(next, tally, carriers));
    return tally.report(Duration.ofNanos(System.nanoTime() - start));
  }

  private void work(AtomicLong next, Tally tally, Carriers carriers) {
    while (!tally.caught()) {
      long model = next.getAndIncrement();
      if (model * PROGRAMS_PER_MODEL >= from + seeds) {
        return;
      }
      model(model, tally, carriers);
    }
  }

  private void model(long number, Tally tally, Carriers carriers) {
    ModelSpec spec = ModelGenerator.model(number);
    CompiledModel model;
    try {
      model = CompiledModel.of(spec);
    } catch (ModelCompiler.RefusedException e) {
      tally.refused(number * PROGRAMS_PER_MODEL, spec, e);
      return;
    }
    tally.compiled();
    for (int i = 0; i < PROGRAMS_PER_MODEL && !tally.caught(); i++) {
      long seed = number * PROGRAMS_PER_MODEL + i;
      if (seed >= from && seed < from + seeds) {
        Program program = ProgramGenerator.program(spec, seed);
        Played played = Player.play(model, program, carriers, meddling(), false);
        progress.accept(tally.played(played));
        String broken = broken(played);
        if (broken != null && tally.isNew(broken)) {
          tally.found(finding(seed, model, program, played, carriers), control != null);
        }
      }
    }
  }

  /** The code of what a program broke first; with a fault put back, of what shows it. Null for nothing. */
  private @Nullable String broken(Played played) {
    return played.violations().stream()
        .filter(each -> control == null || control.shownBy(each))
        .map(Violation::code)
        .findFirst()
        .orElse(null);
  }

  private Finding finding(
      long seed, CompiledModel model, Program program, Played played, Carriers carriers) {
    String code = Objects.requireNonNull(broken(played));
    Shrinker.Small small = shrunk
        ? Shrinker.shrink(model, program, code, carriers, meddling())
        : new Shrinker.Small(model, program);
    Played replayed = Player.play(small.model(), small.program(), carriers, meddling(), true);
    String violation = Stream.concat(replayed.violations().stream(), played.violations().stream())
        .filter(each -> each.code().equals(code))
        .map(Violation::toString)
        .findFirst()
        .orElseThrow();
    return new Finding(
        seed,
        violation,
        ModelSource.body(small.model().spec()),
        "@Test\nvoid seed" + seed + "() {\n  assertThat(ModelProof.replay(\n    "
            + JavaText.of(small.model().spec()) + ",\n    " + JavaText.of(small.program())
            + ")).isEmpty();\n}\n",
        replayed.trace());
  }

  /** What the runs add up to. */
  private static final class Tally {
    private final Map<String, Long> refused = new TreeMap<>();
    private final Map<String, Long> operations = new TreeMap<>();
    private final Map<String, Long> violated = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private boolean caught;
    private long seeds;
    private long models;

    synchronized void compiled() {
      models++;
    }

    synchronized boolean caught() {
      return caught;
    }

    /** A model may be refused, but by an error of Gateleg's own. */
    synchronized void refused(long seed, ModelSpec spec, ModelCompiler.RefusedException e) {
      String error = e.broken().isEmpty() ? e.errors().get(0) : e.broken().get(0);
      if (e.told()) {
        refused.merge(error.substring(1, error.indexOf(']')), 1L, Long::sum);
      } else if (violated.merge("GeneratedCodeBroken", 1L, Long::sum) == 1) {
        findings.add(new Finding(
            seed, "[GeneratedCodeBroken] " + error, ModelSource.body(spec), "", List.of()));
      }
    }

    synchronized long played(Played played) {
      for (Operation operation : played.operations()) {
        operations.merge(
            operation.step.getClass().getSimpleName() + " " + operation.ending, 1L, Long::sum);
      }
      return ++seeds;
    }

    synchronized boolean isNew(String code) {
      return violated.merge(code, 1L, Long::sum) == 1;
    }

    synchronized void found(Finding finding, boolean control) {
      findings.add(finding);
      caught |= control;
    }

    synchronized ModelReport report(Duration took) {
      findings.sort(Comparator.comparingLong(Finding::seed));
      return new ModelReport(
          seeds,
          models,
          Map.copyOf(refused),
          new TreeMap<>(operations),
          new TreeMap<>(violated),
          List.copyOf(findings),
          took);
    }
  }
}
