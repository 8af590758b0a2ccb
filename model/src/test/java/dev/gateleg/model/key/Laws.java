package dev.gateleg.model.key;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Runs a law on many seeds: {@code -Dgateleg.seed} is the first, {@code -Dgateleg.cases} how many. */
final class Laws {
  private static final long FIRST_SEED = Long.getLong("gateleg.seed", 20_260_624L);
  private static final int CASES = Integer.getInteger("gateleg.cases", 4_000);

  private Laws() {}

  static void check(String law, Consumer<SplittableRandom> body) {
    for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
      try {
        body.accept(new SplittableRandom(seed));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(
            law + ": fails, replay with -Dgateleg.seed=" + seed + " -Dgateleg.cases=1: "
                + e.getMessage(),
            e);
      }
    }
  }
}
