package dev.gateleg.engine.internal.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A document path: an attribute, then names and indexes that lead into it. Immutable. */
public final class Path implements Operand {

  /** How deep a path may go. */
  static final int MAX_DEPTH = 32;

  private static final Object[] NO_STEPS = {};

  private final String attribute;

  /** Names ({@link String}) and indexes ({@link Integer}). */
  private final Object[] steps;

  private Path(String attribute, Object[] steps) {
    this.attribute = attribute;
    this.steps = steps;
  }

  /** The path of a whole attribute. */
  public static Path of(String attribute) {
    return new Path(attribute, NO_STEPS);
  }

  /** The path of that name in this path's map. */
  public Path child(String name) {
    return with(name);
  }

  /** The path of that element of this path's list. */
  public Path index(int index) {
    return with(index);
  }

  private Path with(Object step) {
    Object[] longer = new Object[steps.length + 1];
    System.arraycopy(steps, 0, longer, 0, steps.length);
    longer[steps.length] = step;
    return new Path(attribute, longer);
  }

  /** The attribute that the path begins with. */
  public String attribute() {
    return attribute;
  }

  /** Whether the path is a whole attribute. */
  public boolean isTopLevel() {
    return steps.length == 0;
  }

  /** The name that the path ends with, with the indexes after it: {@code k}, or {@code l[0]}. */
  public String lastName() {
    int from = steps.length;
    while (from > 0 && steps[from - 1] instanceof Integer) {
      from--;
    }
    StringBuilder name = new StringBuilder(from == 0 ? attribute : (String) steps[from - 1]);
    for (int i = from; i < steps.length; i++) {
      name.append('[').append(steps[i]).append(']');
    }
    return name.toString();
  }

  int depth() {
    return steps.length + 1;
  }

  Object step(int i) {
    return steps[i];
  }

  int steps() {
    return steps.length;
  }

  /** What the path leads to in an item, or null if it leads nowhere. */
  @Override
  public @Nullable AttributeValue in(Map<String, AttributeValue> item) {
    AttributeValue value = item.get(attribute);
    for (int i = 0; i < steps.length && value != null; i++) {
      value = steps[i] instanceof Integer index
          ? element(value, index)
          : member(value, (String) steps[i]);
    }
    return value;
  }

  private static @Nullable AttributeValue element(AttributeValue value, int index) {
    return value.type() == AttributeValue.Type.L && index < value.l().size()
        ? value.l().get(index)
        : null;
  }

  private static @Nullable AttributeValue member(AttributeValue value, String name) {
    return value.type() == AttributeValue.Type.M ? value.m().get(name) : null;
  }

  @Override
  public AttributeValue.@Nullable Type knownType() {
    return null;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Path path
        && path.attribute.equals(attribute)
        && java.util.Arrays.equals(path.steps, steps);
  }

  @Override
  public int hashCode() {
    return attribute.hashCode() * 31 + java.util.Arrays.hashCode(steps);
  }

  /** The path as DynamoDB writes it in errors: {@code [a, b, [0]]}. */
  @Override
  public String toString() {
    List<String> texts = new ArrayList<>();
    texts.add(attribute);
    for (Object step : steps) {
      texts.add(step instanceof Integer ? "[" + step + "]" : (String) step);
    }
    return texts.toString();
  }
}
