package dev.gateleg.core.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Where a value stands in an item: an attribute, then map keys and list positions below it. */
record Path(List<Step> steps) {

  /** A name or, where the name is null, a position. */
  sealed interface Step permits Name, Position {

    /** What stands one step below a value; null where there is nothing. */
    @Nullable
    AttributeValue below(AttributeValue value);
  }

  record Name(String name) implements Step {
    @Override
    public @Nullable AttributeValue below(AttributeValue value) {
      return value.hasM() ? value.m().get(name) : null;
    }
  }

  record Position(int index) implements Step {
    Position {
      if (index < 0) {
        throw new IllegalArgumentException(
            "[ListPosition] " + index + " is no position in a list; count from 0.");
      }
    }

    @Override
    public @Nullable AttributeValue below(AttributeValue value) {
      return value.hasL() && index < value.l().size() ? value.l().get(index) : null;
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

  /** The value that stands here in an item; null where there is none. */
  @Nullable
  AttributeValue in(Map<String, AttributeValue> item) {
    AttributeValue value = item.get(attribute());
    for (int i = 1; i < steps.size() && value != null; i++) {
      value = steps.get(i).below(value);
    }
    return value;
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
