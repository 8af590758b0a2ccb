package dev.gateleg.proofs.kill;

import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import java.util.List;
import java.util.Set;

/**
 * Something that must hold however often the processes that do it are killed.
 *
 * <p>It needs a public constructor without parameters: each worker's process makes one for itself, for {@link #run}, and
 * loses it when it dies. The one on which all other methods are called stands for the world outside, which survives; it
 * serves for one run.
 */
public interface KillScenario {

  /** What it is about, in one word that a command line can name; the name of its table, too. */
  String name();

  /** What must hold, in one sentence. */
  String promise();

  /** Whether it is a control: code as people write it, which kills have to break. */
  default boolean control() {
    return false;
  }

  /**
   * Whether an errand whose end is unknown is tried again, and errands come to several workers (not for a control, which is
   * to be caught by kills alone); if not, each is tried once.
   */
  default boolean repeated() {
    return true;
  }

  /** What {@link #run} may throw as a refusal, besides Gateleg's own. */
  default Set<Class<? extends RuntimeException>> refusals() {
    return Set.of();
  }

  /** Makes the table and fills it, before there are workers. */
  void prepare(Site site);

  /**
   * Does an errand in a worker's process, which may be killed at any time.
   *
   * @return the reply to who asked, the same for every try, and whether the errand was found done
   * @throws StillOpenException if nobody can say yet how it ends
   */
  Answer<String> run(Site site, Errand errand);

  /** What the world outside of the table answers to a worker that asks by {@link Site#outside}; one at a time. */
  default String outside(List<String> words) {
    throw new IllegalStateException("nobody outside answers " + words);
  }

  /** Looks at the table while the workers go on. */
  default void look(Checks checks, Site site) {}

  /** Checks what must hold, when all that was begun has ended. */
  void check(Checks checks, Site site, Journal<String> journal);
}
