package dev.gateleg.engine.internal.expression;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Which keys a query reads.
 *
 * @param partition the values of the partition key's attributes, in the order of the key
 * @param sortPrefix the values that the first attributes of the sort key must equal
 * @param range what the next attribute of the sort key must satisfy, or null if anything will do
 */
public record KeyCondition(
    List<AttributeValue> partition,
    List<AttributeValue> sortPrefix,
    @Nullable Range range) {

  /** What an attribute of the sort key must satisfy. */
  public sealed interface Range {

    /** Less or more than a value; the operator is neither = nor &lt;&gt;. */
    record Compared(Comparator operator, AttributeValue value) implements Range {}

    /** Between two values, which are included. */
    record Between(AttributeValue lower, AttributeValue upper) implements Range {}

    /** Beginning with a value, a string or a binary. */
    record BeginsWith(AttributeValue prefix) implements Range {}
  }

  public KeyCondition {
    partition = List.copyOf(partition);
    sortPrefix = List.copyOf(sortPrefix);
  }
}
