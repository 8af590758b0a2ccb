package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.Player.Played;
import dev.gateleg.testing.simulation.schedule.Carriers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a model and a program that break something smaller, as long as they break the same. What is left out changes what
 * goes wrong after it, so each candidate is tried with some other seeds too.
 */
final class Shrinker {

  private static final int MOST_RUNS = 1_200;
  private static final int MOST_COMPILED = 40;
  private static final int OTHER_SEEDS = 8;

  private final Carriers carriers;
  private final Meddling meddling;
  private final String code;
  private CompiledModel model;
  private Program program;
  private int runs;
  private int compiled;

  private Shrinker(
      CompiledModel model, Program program, String code, Carriers carriers, Meddling meddling) {
    this.model = model;
    this.program = program;
    this.code = code;
    this.carriers = carriers;
    this.meddling = meddling;
  }

  /** A model and a program that break the same. */
  record Small(CompiledModel model, Program program) {}

  static Small shrink(
      CompiledModel model, Program program, String code, Carriers carriers, Meddling meddling) {
    Shrinker shrinker = new Shrinker(model, program, code, carriers, meddling);
    shrinker.shrinkProgram();
    shrinker.shrinkModel();
    shrinker.shrinkProgram();
    return new Small(shrinker.model, shrinker.program);
  }

  private void shrinkProgram() {
    boolean smaller = true;
    while (smaller && runs < MOST_RUNS) {
      smaller = false;
      for (Program candidate : Smaller.programs(program)) {
        Program broken = broken(model, candidate);
        if (broken != null) {
          program = broken;
          smaller = true;
          break;
        }
      }
    }
  }

  private void shrinkModel() {
    boolean smaller = true;
    while (smaller && compiled < MOST_COMPILED) {
      smaller = false;
      for (Smaller.Pair candidate : Smaller.models(model.spec(), program)) {
        CompiledModel less = compiled(candidate.model());
        Program broken = less == null ? null : broken(less, candidate.program());
        if (less != null && broken != null) {
          model = less;
          program = broken;
          smaller = true;
          break;
        }
      }
    }
  }

  private @Nullable CompiledModel compiled(ModelSpec spec) {
    if (compiled++ >= MOST_COMPILED) {
      return null;
    }
    try {
      return CompiledModel.of(spec);
    } catch (RuntimeException e) {
      return null; // It can't be made smaller here.
    }
  }

  /** The program with the seed by which it breaks the same; null if it does not. */
  private @Nullable Program broken(CompiledModel on, Program candidate) {
    boolean chance = candidate.clients().size() > 1 || !candidate.faults().isEmpty();
    for (int i = 0; i <= (chance ? OTHER_SEEDS : 0) && runs < MOST_RUNS; i++) {
      Program seeded = candidate.seeded(i == 0 ? candidate.seed() : i);
      runs++;
      if (breaks(on, seeded)) {
        return seeded;
      }
    }
    return null;
  }

  private boolean breaks(CompiledModel on, Program candidate) {
    try {
      Played played = Player.play(on, candidate, carriers, meddling, false);
      List<Violation> violations = played.violations();
      return violations.stream().anyMatch(each -> each.code().equals(code));
    } catch (RuntimeException e) {
      return false; // It makes no sense any more.
    }
  }
}
