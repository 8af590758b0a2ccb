package dev.gateleg.testing.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What must hold after a run, and what does not. */
public final class Checks {

  private final List<String> violations = new ArrayList<>();

  /** Nothing is checked yet. */
  public Checks() {}

  /** Demands something; where it does not hold, the text says what is wrong. */
  public void that(boolean holds, Supplier<String> otherwise) {
    if (!holds) {
      violation(otherwise.get());
    }
  }

  /** Demands that something is as it should be. */
  public void equal(String what, @Nullable Object expected, @Nullable Object actual) {
    that(Objects.equals(expected, actual), () -> what + " is " + actual + ", not " + expected);
  }

  /** Something is wrong. */
  public void violation(String text) {
    violations.add(text);
  }

  /** What does not hold, in sentences. */
  public List<String> violations() {
    return List.copyOf(violations);
  }
}
