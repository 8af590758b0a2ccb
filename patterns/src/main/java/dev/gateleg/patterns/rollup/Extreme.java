package dev.gateleg.patterns.rollup;

import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.model.codec.Numbers;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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

  private static final AttributeValue ZERO = AttributeValue.fromN("0");
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
  BigDecimal in(Map<String, AttributeValue> row) {
    return row.containsKey(unknown()) ? null : bound(row);
  }

  private @Nullable BigDecimal bound(Map<String, AttributeValue> row) {
    AttributeValue stored = row.get(attribute());
    return stored == null ? null : RollupRow.plain(stored);
  }

  /** The one of two values that is further out. */
  BigDecimal outer(@Nullable BigDecimal a, BigDecimal b) {
    return a == null || beyond(b, a) ? b : a;
  }

  private boolean beyond(BigDecimal a, BigDecimal b) {
    return least ? a.compareTo(b) < 0 : a.compareTo(b) > 0;
  }

  /** Adds to an update what becomes of the extreme, and on which condition. */
  void write(Shift shift, @Nullable Map<String, AttributeValue> seen, RowUpdate update) {
    if (shift.in != null && (shift.out == null || !beyond(shift.out, shift.in))) {
      comes(shift.in, seen, update);
    } else if (shift.out != null) {
      goes(shift.out, shift, seen, update);
    }
  }

  /** A value comes, and none goes that is further out. */
  private void comes(
      BigDecimal value, @Nullable Map<String, AttributeValue> seen, RowUpdate update) {
    ExpressionWriter out = update.out();
    String name = out.name(attribute());
    String count = out.name(Names.COUNT);
    AttributeValue number = number(value);
    BigDecimal bound = seen == null ? null : bound(seen);
    if (bound != null && beyond(value, bound)) {
      update.when(name + (least ? " > " : " < ") + out.value(number));
      update.set(name + " = " + out.value(number));
      update.remove(out.name(unknown()));
    } else if (seen != null && bound == null && counted(seen) != 0) {
      // Kept by a declaration that did not have it yet.
      update.when("attribute_not_exists(" + name + ") AND " + count + " <> " + out.value(ZERO));
    } else {
      String placeholder = out.value(number);
      update.when(name + (least ? " <= " : " >= ") + placeholder
          + " OR attribute_not_exists(" + name + ") AND (attribute_not_exists(" + count + ") OR "
          + count + " = " + out.value(ZERO) + ")");
      update.set(name + " = if_not_exists(" + name + ", " + placeholder + ")");
    }
  }

  /** A value goes, and what comes, if anything, is not as far out. */
  private void goes(
      BigDecimal value, Shift shift, @Nullable Map<String, AttributeValue> seen, RowUpdate update) {
    ExpressionWriter out = update.out();
    String name = out.name(attribute());
    String count = out.name(Names.COUNT);
    String leaving = out.value(AttributeValue.fromN(Integer.toString(shift.outs)));
    BigDecimal bound = seen == null ? null : bound(seen);
    if (seen != null && counted(seen) == shift.outs) {
      // Only what comes is left.
      update.when(count + " = " + leaving);
      if (shift.in == null) {
        update.remove(name);
      } else {
        update.set(name + " = " + out.value(number(shift.in)));
      }
      update.remove(out.name(unknown()));
      return;
    }
    String others = " AND " + count + " <> " + leaving;
    if (seen != null && bound == null) {
      update.when("attribute_not_exists(" + name + ")" + others);
    } else if (bound != null && !beyond(bound, value)) {
      String placeholder = out.value(number(value));
      update.when(name + (least ? " >= " : " <= ") + placeholder + others);
      update.set(name + " = " + placeholder);
      update.set(out.name(unknown()) + " = " + out.value(AttributeValue.fromBool(true)));
    } else {
      update.when(name + (least ? " < " : " > ") + out.value(number(value)) + others);
    }
  }

  private static long counted(Map<String, AttributeValue> row) {
    AttributeValue count = row.get(Names.COUNT);
    return count == null ? 0 : Long.parseLong(count.n());
  }

  private static AttributeValue number(BigDecimal value) {
    return AttributeValue.fromN(Numbers.text(value));
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
