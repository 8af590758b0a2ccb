package dev.gateleg.patterns.changes;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.Field;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.patterns.error.PatternCode;
import org.jspecify.annotations.Nullable;

/**
 * Which changes a handler is called for, told by the stream's images: no entity is decoded for a change that is passed
 * over. Immutable and thread-safe.
 *
 * @param <E> the entity
 */
public final class When<E> {

  private final Test test;
  private final boolean needsBefore;
  private final boolean needsAfter;

  /** Whether a change is meant; {@code partition} is the name of the table's partition key. */
  private interface Test {
    boolean holds(StreamRecord record, String partition);
  }

  private When(Test test, boolean needsBefore, boolean needsAfter) {
    this.test = test;
    this.needsBefore = needsBefore;
    this.needsAfter = needsAfter;
  }

  /** Every change. */
  public static <E> When<E> always() {
    return new When<>((record, partition) -> true, false, false);
  }

  /** Every change of a stream that shows both images. */
  static <E> When<E> seen() {
    return new When<>((record, partition) -> true, true, true);
  }

  /** Changes of entities that were so before; none where there was no entity. */
  public static <E> When<E> before(Condition<E> condition) {
    return new When<>(
        (record, partition) -> record.before() != null && condition.holds(record.before()),
        true,
        false);
  }

  /** Changes of entities that are so after; none where there is no entity. */
  public static <E> When<E> after(Condition<E> condition) {
    return new When<>(
        (record, partition) -> record.after() != null && condition.holds(record.after()),
        false,
        true);
  }

  /** Changes by which a component went from one value to another: {@code went(Orders.status, CREATED, PAID)}. */
  public static <E, T> When<E> went(Field<E, T> field, T from, T to) {
    return When.<E>before(field.is(from)).and(after(field.is(to)));
  }

  /** Changes by which a component became another, or came, or went. */
  public static <E> When<E> changed(Field<E, ?> field) {
    if (!field.topLevel()) {
      throw new InvalidInputException(
          PatternCode.CHANGE_FIELD_NESTED,
          "'" + field + "' is a part of a component; give the component, or went(…) with values.",
          null);
    }
    String attribute = field.attribute();
    return new When<>((record, partition) -> record.changes(attribute), true, true);
  }

  /** Changes of items whose partition key starts with a text: {@code ORDER#2026}. */
  public static <E> When<E> partitionStartsWith(String prefix) {
    return new When<>(
        (record, partition) -> startsWith(record.keys().get(partition), prefix), false, false);
  }

  /** Both. */
  public When<E> and(When<E> other) {
    return new When<>(
        (record, partition) -> test.holds(record, partition) && other.test.holds(record, partition),
        needsBefore || other.needsBefore,
        needsAfter || other.needsAfter);
  }

  /** One of them, or both. */
  public When<E> or(When<E> other) {
    return new When<>(
        (record, partition) -> test.holds(record, partition) || other.test.holds(record, partition),
        needsBefore || other.needsBefore,
        needsAfter || other.needsAfter);
  }

  boolean holds(StreamRecord record, String partition) {
    return test.holds(record, partition);
  }

  boolean needsBefore() {
    return needsBefore;
  }

  boolean needsAfter() {
    return needsAfter;
  }

  static boolean startsWith(@Nullable Value key, String prefix) {
    return key != null && key.s() != null && key.s().startsWith(prefix);
  }
}
