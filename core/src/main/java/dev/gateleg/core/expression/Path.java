package dev.gateleg.core.expression;

import java.util.ArrayList;
import java.util.List;

/** Where a value stands in an item: an attribute, then map keys and list positions below it. */
record Path(List<Step> steps) {

  /** A name or, where the name is null, a position. */
  sealed interface Step permits Name, Position {}

  record Name(String name) implements Step {}

  record Position(int index) implements Step {
    Position {
      if (index < 0) {
        throw new IllegalArgumentException(
            "[ListPosition] " + index + " is no position in a list; count from 0.");
      }
    }
  }

  Path {
    steps = List.copyOf(steps);
  }

  static Path of(String attribute) {
    return new Path(List.of(new Name(attribute)));
  }

  Path key(String name) {
    return plus(new Name(name));
  }

  Path at(int index) {
    return plus(new Position(index));
  }

  String attribute() {
    return ((Name) steps.get(0)).name();
  }

  boolean topLevel() {
    return steps.size() == 1;
  }

  private Path plus(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    longer.add(step);
    return new Path(longer);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Step step : steps) {
      if (step instanceof Name name) {
        text.append(text.isEmpty() ? "" : ".").append(name.name());
      } else {
        text.append('[').append(((Position) step).index()).append(']');
      }
    }
    return text.toString();
  }
}
