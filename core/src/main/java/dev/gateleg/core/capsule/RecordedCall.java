package dev.gateleg.core.capsule;

import dev.gateleg.core.call.Call;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * One request as it was recorded. Immutable.
 *
 * @param at when it ended
 * @param pattern the access pattern or the kind of write
 * @param operation DynamoDB's operation
 * @param partitions the partition keys of the table that it named, as text
 * @param outcome how it ended
 * @param throttles why it was throttled: the resource and the limit, as {@code GSI1 KEY_RANGE}
 * @param took how long it took
 * @param units the capacity units that it consumed
 */
public record RecordedCall(
    Instant at,
    String pattern,
    String operation,
    List<String> partitions,
    Call.Outcome outcome,
    List<String> throttles,
    Duration took,
    double units) {

  /** Copies the lists. */
  public RecordedCall {
    partitions = List.copyOf(partitions);
    throttles = List.copyOf(throttles);
  }
}
