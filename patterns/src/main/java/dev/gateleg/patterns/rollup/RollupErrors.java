package dev.gateleg.patterns.rollup;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.model.codec.CodecException;
import dev.gateleg.model.codec.Numbers;
import dev.gateleg.patterns.error.PatternCode;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What is wrong with declarations of rollups, and with the entities that they count. */
final class RollupErrors {

  /** The longest text of a breakdown or a group. */
  static final int LONGEST_TEXT = 255;

  private RollupErrors() {}

  static String named(String what, String name) {
    if (name.isBlank()) {
      throw new InvalidInputException(
          PatternCode.ROLLUP_UNNAMED, "A " + what + " of a rollup has no name; give it one.", null);
    }
    return name;
  }

  static InvalidInputException twice(String rollup, String what) {
    return new InvalidInputException(
        PatternCode.ROLLUP_TWICE,
        rollup + " has " + what + " twice; say it once, or rename one.",
        null);
  }

  static InvalidInputException incomplete(String rollup, String lacks, String remedy) {
    return new InvalidInputException(
        PatternCode.ROLLUP_INCOMPLETE, rollup + " has no " + lacks + "; " + remedy + ".", null);
  }

  static InvalidInputException undeclared(String rollup, String what) {
    return new InvalidInputException(
        PatternCode.ROLLUP_UNDECLARED,
        rollup + " does not keep the " + what + "; declare it, and recompute the rollup.",
        null);
  }

  static <T> T present(String rollup, String what, @Nullable T value, Object entity) {
    if (value == null) {
      throw new InvalidInputException(
          PatternCode.ROLLUP_VALUE_NULL,
          rollup + ": '" + what + "' of " + entity
              + " is null; give it a value, or leave such entities out by only().",
          null);
    }
    return value;
  }

  static String shortText(String rollup, String what, String text, Object entity) {
    if (text.isEmpty() || text.length() > LONGEST_TEXT) {
      throw new InvalidInputException(
          PatternCode.ROLLUP_VALUE_LENGTH,
          rollup + ": '" + what + "' of " + entity + " has " + text.length()
              + " characters; a value to group by has 1 to " + LONGEST_TEXT + ".",
          null);
    }
    return text;
  }

  /** A measure's number, if it can be stored. */
  static BigDecimal storable(String rollup, String measure, BigDecimal number) {
    try {
      Numbers.text(number);
      return number;
    } catch (CodecException e) {
      throw unstorable(rollup, measure, number, e);
    }
  }

  private static InvalidInputException unstorable(
      String rollup, String what, BigDecimal number, CodecException e) {
    return new InvalidInputException(
        PatternCode.ROLLUP_NUMBER,
        rollup + ": '" + what + "' is " + number
            + ", which DynamoDB can't hold; round it to 38 digits.",
        e);
  }
}
