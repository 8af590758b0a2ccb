package dev.gateleg.model.key;

import dev.gateleg.model.error.ModelCode;
import dev.gateleg.model.error.ModelException;
import org.jspecify.annotations.Nullable;

/**
 * What to ask of a sort key: one condition as DynamoDB has them, with its one or two operands.
 *
 * <p>{@link Condition#NOTHING} needs no call at all (DynamoDB refuses a BETWEEN whose bounds are crossed), {@link
 * Condition#EVERYTHING} is a query without a sort-key condition.
 *
 * @param condition the comparison
 * @param low the operand of {@code =}, {@code >}, {@code >=} and {@code begins_with}, the first of {@code BETWEEN}
 * @param high the operand of {@code <} and {@code <=}, the second of {@code BETWEEN}
 */
public record KeyRange(
    Condition condition, @Nullable String low, @Nullable String high) {
  /** The comparisons that a sort key's condition knows, and the two that need none. */
  public enum Condition {
    NOTHING(false, false),
    EVERYTHING(false, false),
    EQUAL(true, false),
    LESS(false, true),
    AT_MOST(false, true),
    GREATER(true, false),
    AT_LEAST(true, false),
    BETWEEN(true, true),
    BEGINS_WITH(true, false);

    private final boolean low;
    private final boolean high;

    Condition(boolean low, boolean high) {
      this.low = low;
      this.high = high;
    }
  }

  private static final KeyRange NOTHING = new KeyRange(Condition.NOTHING, null, null);
  private static final KeyRange EVERYTHING = new KeyRange(Condition.EVERYTHING, null, null);

  public KeyRange {
    if (condition.low != (low != null) || condition.high != (high != null)) {
      throw new ModelException(
          ModelCode.KEY_RANGE_OPERANDS,
          condition + " does not go with low " + low + " and high " + high
              + "; use the factories of KeyRange or KeyTemplate.range.");
    }
  }

  /** No key at all: answer without a call. */
  public static KeyRange nothing() {
    return NOTHING;
  }

  /** Every key of the partition: a query without a sort-key condition. */
  public static KeyRange everything() {
    return EVERYTHING;
  }

  /** Exactly this key. */
  public static KeyRange equalTo(String key) {
    return new KeyRange(Condition.EQUAL, key, null);
  }

  /** Every key that starts so; with an empty prefix every key. */
  public static KeyRange beginsWith(String prefix) {
    return prefix.isEmpty() ? EVERYTHING : new KeyRange(Condition.BEGINS_WITH, prefix, null);
  }

  /** Both ends included; nothing if they are crossed. */
  public static KeyRange between(String low, String high) {
    int order = KeyOrder.compare(low, high);
    if (order > 0) {
      return NOTHING;
    }
    return order == 0 ? equalTo(low) : new KeyRange(Condition.BETWEEN, low, high);
  }

  static KeyRange atLeast(String low, boolean inclusive) {
    return new KeyRange(inclusive ? Condition.AT_LEAST : Condition.GREATER, low, null);
  }

  static KeyRange atMost(String high, boolean inclusive) {
    return new KeyRange(inclusive ? Condition.AT_MOST : Condition.LESS, null, high);
  }

  /** Whether DynamoDB would find this key. */
  public boolean contains(String key) {
    return switch (condition) {
      case NOTHING -> false;
      case EVERYTHING -> true;
      case EQUAL -> key.equals(low);
      case LESS -> compared(key, high) < 0;
      case AT_MOST -> compared(key, high) <= 0;
      case GREATER -> compared(key, low) > 0;
      case AT_LEAST -> compared(key, low) >= 0;
      case BETWEEN -> compared(key, low) >= 0 && compared(key, high) <= 0;
      case BEGINS_WITH -> low != null && key.startsWith(low);
    };
  }

  private static int compared(String key, @Nullable String operand) {
    if (operand == null) {
      throw new IllegalStateException("the compact constructor lets no operand be missing");
    }
    return KeyOrder.compare(key, operand);
  }
}
