package dev.gateleg.core.call;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One request to DynamoDB, after it ended.
 *
 * @param pattern the access pattern or the kind of write that it was made for: {@code ordersOf}, {@code update}
 * @param operation DynamoDB's operation: {@code Query}
 * @param entity the entity concerned, or null where there are several
 * @param index the index that was read, or null for the table
 * @param duration how long it took, the SDK's retries included
 * @param cost the capacity that it consumed
 * @param retries how often the SDK sent it again
 * @param outcome how it ended
 */
public record Call(
    String pattern,
    String operation,
    @Nullable String entity,
    @Nullable String index,
    Duration duration,
    Cost cost,
    int retries,
    Outcome outcome) {

  /** How a call ended. */
  public enum Outcome {
    /** It was answered. */
    OK,
    /** A write's condition did not hold. */
    CONDITION_FAILED,
    /** A condition failed because of this very write's lost first answer: the write had happened. */
    RECOGNISED,
    /** Another transaction was at work on an item. */
    CONFLICT,
    /** There was no capacity for it. */
    THROTTLED,
    /** DynamoDB found fault with the request. */
    REJECTED,
    /** DynamoDB could not be reached: nothing was sent. */
    NOT_SENT,
    /** DynamoDB failed, or gave no answer. */
    FAILED
  }
}
