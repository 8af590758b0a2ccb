package dev.gateleg.patterns.rollup;

import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The least or the greatest value of a measure in a row.
 *
 * <p>DynamoDB can compare it but can't compute it. So a change says on a condition what becomes of it: that it stays, that
 * it moves, that it is not known any more, since the entity that had it is gone. Of these one holds for each state that a
 * row can be in. What is not known any more is kept as a bound that all values of the row still observe, so that a value
 * beyond it is known to be the extreme again.
 *
 * @param <E> the entity
 * @param measure of what
 * @param least whether it is the least; else the greatest
 */
record Extreme<E>(Measure<E> measure, boolean least) {

  private static final KeyTemplate MIN = KeyTemplate.of("_min#{measure}", KeyType.STRING);
  private static final KeyTemplate MAX = KeyTemplate.of("_max#{measure}", KeyType.STRING);
  private static final KeyTemplate MIN_UNKNOWN =
      KeyTemplate.of("_unknown#min#{measure}", KeyType.STRING);
  private static final KeyTemplate MAX_UNKNOWN =
      KeyTemplate.of("_unknown#max#{measure}", KeyType.STRING);

  String attribute() {
    return Names.made(least ? MIN : MAX, measure.name());
  }

  /** There, where the attribute is only a bound. */
  String unknown() {
    return Names.made(least ? MIN_UNKNOWN : MAX_UNKNOWN, measure.name());
  }

  /** What it is in a row; null where there are no values, or where it is not known. */
  @Nullable
  BigDecimal in(StoredRow row) {
    return row.has(unknown()) ? null : bound(row);
  }

  private @Nullable BigDecimal bound(StoredRow row) {
    return row.numberOrNull(Place.of(attribute()));
  }

  /** The one of two values that is further out. */
  BigDecimal outer(@Nullable BigDecimal a, BigDecimal b) {
    return a == null || beyond(b, a) ? b : a;
  }

  private boolean beyond(BigDecimal a, BigDecimal b) {
    return least ? a.compareTo(b) < 0 : a.compareTo(b) > 0;
  }

  /** Adds to an update what becomes of the extreme, and on which condition. */
  <T> void write(Shift shift, @Nullable StoredRow seen, RowUpdate<T> update) {
    if (shift.in != null && (shift.out == null || !beyond(shift.out, shift.in))) {
      comes(shift.in, seen, update);
    } else if (shift.out != null) {
      goes(shift.out, shift, seen, update);
    }
  }

  private <T> NumberField<T, BigDecimal> field() {
    return RowUpdate.number(attribute());
  }

  private static <T> NumberField<T, BigDecimal> count() {
    return RowUpdate.number(Names.COUNT);
  }

  /** Holds where the extreme is at least as far out as a value. */
  private <T> Condition<T> reaches(BigDecimal value) {
    return least ? this.<T>field().atMost(value) : this.<T>field().atLeast(value);
  }

  /** Holds where the extreme is further out than a value. */
  private <T> Condition<T> surpasses(BigDecimal value) {
    return least ? this.<T>field().below(value) : this.<T>field().above(value);
  }

  /** Holds where a value is further out than the extreme. */
  private <T> Condition<T> surpassedBy(BigDecimal value) {
    return least ? this.<T>field().above(value) : this.<T>field().below(value);
  }

  /** Holds where a value is at least as far out as the extreme. */
  private <T> Condition<T> reachedBy(BigDecimal value) {
    return least ? this.<T>field().atLeast(value) : this.<T>field().atMost(value);
  }

  /** A value comes, and none goes that is further out. */
  private <T> void comes(BigDecimal value, @Nullable StoredRow seen, RowUpdate<T> update) {
    BigDecimal bound = seen == null ? null : bound(seen);
    if (bound != null && beyond(value, bound)) {
      update.when(surpassedBy(value));
      update.set(attribute(), value);
      update.remove(unknown());
    } else if (seen != null && bound == null && counted(seen) != 0) {
      // Kept by a declaration that did not have it yet.
      update.when(this.<T>field().isAbsent().and(Extreme.<T>count().isNot(BigDecimal.ZERO)));
    } else {
      Condition<T> empty = Extreme.<T>count().isAbsent().or(Extreme.<T>count().is(BigDecimal.ZERO));
      update.when(this.<T>reaches(value).or(this.<T>field().isAbsent().and(empty)));
      update.setIfAbsent(attribute(), value);
    }
  }

  /** A value goes, and what comes, if anything, is not as far out. */
  private <T> void goes(
      BigDecimal value, Shift shift, @Nullable StoredRow seen, RowUpdate<T> update) {
    BigDecimal leaving = BigDecimal.valueOf(shift.outs);
    BigDecimal bound = seen == null ? null : bound(seen);
    if (seen != null && counted(seen) == shift.outs) {
      // Only what comes is left.
      update.when(Extreme.<T>count().is(leaving));
      if (shift.in == null) {
        update.remove(attribute());
      } else {
        update.set(attribute(), shift.in);
      }
      update.remove(unknown());
      return;
    }
    Condition<T> others = Extreme.<T>count().isNot(leaving);
    if (seen != null && bound == null) {
      update.when(this.<T>field().isAbsent().and(others));
    } else if (bound != null && !beyond(bound, value)) {
      update.when(this.<T>reachedBy(value).and(others));
      update.set(attribute(), value);
      update.setFlag(unknown());
    } else {
      update.when(this.<T>surpasses(value).and(others));
    }
  }

  private static long counted(StoredRow row) {
    return row.number(Place.of(Names.COUNT)).longValueExact();
  }

  /** The values of a measure that come into a row and go from it: of either, the one that is furthest out. */
  static final class Shift {

    @Nullable
    BigDecimal in;

    @Nullable
    BigDecimal out;

    /** How many values go. */
    int outs;

    void and(Extreme<?> extreme, Shift other) {
      out = other.out == null ? out : extreme.outer(out, other.out);
      in = other.in == null ? in : extreme.outer(in, other.in);
      outs += other.outs;
    }

    boolean isNothing() {
      return in == null && out == null;
    }
  }

  /** The name for people. */
  @Override
  public String toString() {
    return (least ? "least " : "greatest ") + measure;
  }
}
