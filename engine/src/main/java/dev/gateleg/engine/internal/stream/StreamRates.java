package dev.gateleg.engine.internal.stream;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.validation.Errors;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;

/** How often streams may be read, if that is limited. Thread-safe. */
final class StreamRates {

  private static final int DESCRIPTIONS_PER_SECOND = 10;

  /** DynamoDB says that two processes may read a shard; each asks five times a second at most. */
  private static final int READS_PER_SHARD_AND_SECOND = 10;

  private final FaultPlan faults;
  private final Clock clock;
  private final Map<String, Integer> calls = new HashMap<>();
  private long second;

  StreamRates(FaultPlan faults, Clock clock) {
    this.faults = faults;
    this.clock = clock;
  }

  void checkDescription() {
    check(Operation.DESCRIBE_STREAM, "", DESCRIPTIONS_PER_SECOND);
  }

  void checkRead(String shard) {
    check(Operation.GET_RECORDS, shard, READS_PER_SHARD_AND_SECOND);
  }

  private void check(Operation operation, String subject, int most) {
    if (!faults.isOn(Fault.STREAM_LIMIT)) {
      return;
    }
    int count;
    synchronized (calls) {
      long now = clock.instant().getEpochSecond();
      if (now != second) {
        second = now;
        calls.clear();
      }
      count = calls.merge(operation.wireName() + subject, 1, Integer::sum);
    }
    if (count > most && faults.strikes(Fault.STREAM_LIMIT, operation)) {
      throw Errors.of(
          LimitExceededException::builder,
          "Rate of " + operation.wireName() + " exceeded: at most " + most + " calls a second"
              + (subject.isEmpty() ? "" : " for each shard"));
    }
  }
}
