package dev.gateleg.patterns.rollup;

import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.spi.write.LearningWrite.Seen;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.math.BigDecimal;
import java.util.List;
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
  <T> void write(Shift shift, Seen<StoredRow> seen, RowUpdate<T> update) {
    String named = update.named(this);
    StoredRow row = seen.item();
    if (shift.in != null && (shift.out == null || !beyond(shift.out, shift.in))) {
      if (named == null) {
        comes(shift.in, row, update);
      } else {
        comesNamed(shift.in, seen, named, update);
      }
    } else if (shift.out != null) {
      goes(shift.out, shift, row, named, update);
    }
  }

  /** Gives a row this extreme, whatever it had; null where it has no values. */
  <T> void replace(@Nullable BigDecimal value, RowUpdate<T> update) {
    known(value, update.named(this), update);
  }

  private <T> void known(@Nullable BigDecimal value, @Nullable String named, RowUpdate<T> update) {
    for (String place : named == null ? List.of(attribute()) : List.of(attribute(), named)) {
      if (value == null) {
        update.remove(place);
      } else {
        update.set(place, value);
      }
    }
    update.remove(unknown());
  }

  private <T> NumberField<T, BigDecimal> field() {
    return RowUpdate.number(attribute());
  }

  /** Holds where the row has no values. */
  private static <T> Condition<T> empty(RowUpdate<T> update) {
    return update.count().isAbsent().or(update.count().is(BigDecimal.ZERO));
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
    } else if (seen != null && bound == null && update.counted(seen) != 0) {
      unkept(update);
    } else {
      update.when(this.<T>reaches(value).or(this.<T>field().isAbsent().and(empty(update))));
      update.setIfAbsent(attribute(), value);
    }
  }

  /** Kept by a declaration that did not have it yet: it is not known before the row is recomputed. */
  private <T> void unkept(RowUpdate<T> update) {
    update.when(this.<T>field().isAbsent().and(update.count().isNot(BigDecimal.ZERO)));
  }

  /**
   * The same where the program reads the extreme by a name of its own. Nothing is set in passing: what is only a bound must
   * not be read as a value.
   */
  private <T> void comesNamed(
      BigDecimal value, Seen<StoredRow> seen, String named, RowUpdate<T> update) {
    StoredRow row = seen.item();
    BigDecimal bound = row == null ? null : bound(row);
    if (bound != null && beyond(value, bound)) {
      update.when(surpassedBy(value));
      known(value, named, update);
    } else if (bound != null || !seen.known()) {
      update.when(reaches(value));
    } else if (row != null && update.counted(row) != 0) {
      unkept(update);
    } else {
      update.when(this.<T>field().isAbsent().and(empty(update)));
      known(value, named, update);
    }
  }

  /** A value goes, and what comes, if anything, is not as far out. */
  private <T> void goes(
      BigDecimal value,
      Shift shift,
      @Nullable StoredRow seen,
      @Nullable String named,
      RowUpdate<T> update) {
    BigDecimal leaving = BigDecimal.valueOf(shift.outs);
    BigDecimal bound = seen == null ? null : bound(seen);
    if (seen != null && update.counted(seen) == shift.outs) {
      // Only what comes is left.
      update.when(update.count().is(leaving));
      known(shift.in, named, update);
      return;
    }
    Condition<T> others = update.count().isNot(leaving);
    if (seen != null && bound == null) {
      update.when(this.<T>field().isAbsent().and(others));
    } else if (bound != null && !beyond(bound, value)) {
      update.when(this.<T>reachedBy(value).and(others));
      update.set(attribute(), value);
      update.setFlag(unknown());
      if (named != null) {
        update.remove(named);
      }
    } else {
      update.when(this.<T>surpasses(value).and(others));
    }
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
