package dev.gateleg.model.key;

import dev.gateleg.model.error.ModelCode;
import dev.gateleg.model.error.ModelException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One end of a range over a key's component: at least, more than, at most, less than a value, or open.
 *
 * @param kind which of these
 * @param value the value; null exactly when the end is open
 */
public record KeyBound(Kind kind, @Nullable Object value) {
  /** What a bound says about its value. */
  public enum Kind {
    NONE,
    FROM,
    AFTER,
    TO,
    BEFORE
  }

  private static final KeyBound OPEN = new KeyBound(Kind.NONE, null);

  public KeyBound {
    if ((kind == Kind.NONE) != (value == null)) {
      throw new ModelException(
          ModelCode.KEY_BOUND_MISSING,
          "A bound of kind " + kind + " has the value " + value
              + "; pass a value, or KeyBound.none() for an open end.");
    }
  }

  /** An open end. */
  public static KeyBound none() {
    return OPEN;
  }

  /** Lower end, the value included; open where it is null. */
  public static KeyBound from(@Nullable Object value) {
    return value == null ? OPEN : new KeyBound(Kind.FROM, value);
  }

  /** Lower end, the value excluded; open where it is null. */
  public static KeyBound after(@Nullable Object value) {
    return value == null ? OPEN : new KeyBound(Kind.AFTER, value);
  }

  /** Upper end, the value included; open where it is null. */
  public static KeyBound to(@Nullable Object value) {
    return value == null ? OPEN : new KeyBound(Kind.TO, value);
  }

  /** Upper end, the value excluded; open where it is null. */
  public static KeyBound before(@Nullable Object value) {
    return value == null ? OPEN : new KeyBound(Kind.BEFORE, value);
  }

  boolean open() {
    return kind == Kind.NONE;
  }

  boolean lower() {
    return kind == Kind.NONE || kind == Kind.FROM || kind == Kind.AFTER;
  }

  boolean upper() {
    return kind == Kind.NONE || kind == Kind.TO || kind == Kind.BEFORE;
  }

  boolean inclusive() {
    return kind == Kind.FROM || kind == Kind.TO;
  }

  Object bound() {
    return Objects.requireNonNull(value, "an open end has no value");
  }
}
