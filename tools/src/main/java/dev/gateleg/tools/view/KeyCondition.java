package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of one key attribute.
 *
 * @param attribute the attribute
 * @param operator how it is compared
 * @param low the operand, or the lower one
 * @param high the upper operand of a range
 * @param lowSegments what the first operand is made of
 * @param highSegments what the second operand is made of
 */
public record KeyCondition(
    String attribute,
    Operator operator,
    @Nullable Value low,
    @Nullable Value high,
    List<KeySegment> lowSegments,
    List<KeySegment> highSegments) {

  /** How a key attribute is compared, as DynamoDB can. */
  public enum Operator {
    EQUAL("="),
    BEGINS_WITH("starts with"),
    BETWEEN("between"),
    LESS("<"),
    AT_MOST("<="),
    GREATER(">"),
    AT_LEAST(">=");

    private final String words;

    Operator(String words) {
      this.words = words;
    }

    /** For people. */
    public String words() {
      return words;
    }
  }

  /** Copies the lists. */
  public KeyCondition {
    lowSegments = List.copyOf(lowSegments);
    highSegments = List.copyOf(highSegments);
  }

  /** The expression, with the attribute as {@code #kN} and the operands as {@code :kNa} and {@code :kNb}. */
  String expression(int n) {
    String name = "#k" + n;
    String first = ":k" + n + "a";
    String second = ":k" + n + "b";
    return switch (operator) {
      case BEGINS_WITH -> "begins_with(" + name + ", " + first + ")";
      case BETWEEN -> name + " BETWEEN " + first + " AND " + second;
      case LESS, AT_MOST -> name + " " + operator.words + " " + second;
      default -> name + " " + operator.words + " " + first;
    };
  }
}
