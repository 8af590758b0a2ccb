package dev.gateleg.core.spi.expression;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a value stands in an item: an attribute, then map keys and list positions below it. */
public record Path(List<Step> steps) {

  /** One step of the way: a name or a position. */
  public sealed interface Step permits Name, Position {

    /** What stands one step below a value; null where there is nothing. */
    @Nullable
    Value below(Value value);

    /** Whether a value is of the kind that has such steps: a map or a list. */
    boolean fits(Value value);
  }

  /** The step to a name of a map. */
  public record Name(String name) implements Step {
    @Override
    public @Nullable Value below(Value value) {
      return value.hasM() ? value.m().get(name) : null;
    }

    @Override
    public boolean fits(Value value) {
      return value.hasM();
    }
  }

  /** The step to an element of a list. */
  public record Position(int index) implements Step {
    public Position {
      if (index < 0) {
        throw new InvalidInputException(
            CoreCode.LIST_POSITION, index + " is no position in a list; count from 0.", null);
      }
    }

    @Override
    public @Nullable Value below(Value value) {
      return value.hasL() && index < value.l().size() ? value.l().get(index) : null;
    }

    @Override
    public boolean fits(Value value) {
      return value.hasL();
    }
  }

  public Path {
    steps = List.copyOf(steps);
  }

  public static Path of(String attribute) {
    return new Path(List.of(new Name(attribute)));
  }

  public Path key(String name) {
    return plus(new Name(name));
  }

  public Path at(int index) {
    return plus(new Position(index));
  }

  public String attribute() {
    return ((Name) steps.get(0)).name();
  }

  public boolean topLevel() {
    return steps.size() == 1;
  }

  /** Whether two are the same place, or one is a part of the other. */
  public boolean overlaps(Path other) {
    int common = Math.min(steps.size(), other.steps.size());
    for (int i = 0; i < common; i++) {
      if (!steps.get(i).equals(other.steps.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** The value that stands here in an item; null where there is none. */
  public @Nullable Value in(Map<String, Value> item) {
    Value value = item.get(attribute());
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

  /** The same object in most cases: fields keep their paths. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || other instanceof Path path && steps.equals(path.steps);
  }

  @Override
  public int hashCode() {
    return steps.hashCode();
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
