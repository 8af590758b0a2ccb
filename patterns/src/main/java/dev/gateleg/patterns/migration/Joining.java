package dev.gateleg.patterns.migration;

import dev.gateleg.core.entity.EntityKey;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * How several entities become one: which belong together, and what they make. Immutable.
 *
 * @param together the keys of all that belong together, told from any one of them, always in the same order
 * @param joined what those of them that are there make; empty where they make nothing yet
 * @param <E> what they make
 */
public record Joining<E>(
    Function<Object, List<? extends EntityKey<?>>> together, Function<Parts, Optional<E>> joined) {

  /** Checks that both are given. */
  public Joining {
    Objects.requireNonNull(together, "together");
    Objects.requireNonNull(joined, "joined");
  }
}
