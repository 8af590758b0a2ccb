package dev.gateleg.engine.internal.fault;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.validation.Errors;
import java.time.Duration;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** The faults that strike a request as a whole, before or after it is done. Thread-safe. */
public final class RequestFaults {

  public static final String THROTTLED =
      "The level of configured provisioned throughput for the table was exceeded."
          + " Consider increasing your provisioning level with the UpdateTable API.";

  private final FaultPlan plan;
  private final Consumer<Duration> sleeper;
  private final Runnable shardSplits;

  /**
   * Faults of requests.
   *
   * @param sleeper passes the time of slow answers
   * @param shardSplits splits the shards that are to be split; it needs all locks, so it runs between requests
   */
  public RequestFaults(FaultPlan plan, Consumer<Duration> sleeper, Runnable shardSplits) {
    this.plan = plan;
    this.sleeper = sleeper;
    this.shardSplits = shardSplits;
  }

  /** Throws if the request is not even to begin. */
  public void before(Operation operation) {
    if (plan.isQuiet()) {
      return;
    }
    if (plan.strikes(Fault.INTERNAL_ERROR_BEFORE, operation)) {
      throw internal();
    }
    if (operation.isOnItems() && plan.strikes(Fault.THROTTLING, operation)) {
      throw Errors.of(ProvisionedThroughputExceededException::builder, THROTTLED);
    }
    if (operation.isSingleWrite() && plan.strikes(Fault.CONFLICT, operation)) {
      throw Errors.of(TransactionConflictException::builder, "Transaction is ongoing for the item");
    }
  }

  /** Throws if the request with a token is to be told that it is in progress. */
  public void beforeToken(Operation operation) {
    if (plan.strikes(Fault.IN_PROGRESS, operation)) {
      throw Errors.of(
          TransactionInProgressException::builder,
          "The transaction with the given request token is already in progress.");
    }
  }

  /** Throws or waits if the answer is not to arrive as it should. */
  public void after(Operation operation) {
    if (plan.isQuiet()) {
      return;
    }
    shardSplits.run();
    if (plan.strikes(Fault.SLOW_ANSWER, operation)) {
      sleeper.accept(plan.time(Fault.SLOW_ANSWER));
    }
    if (plan.strikes(Fault.INTERNAL_ERROR_AFTER, operation)) {
      throw internal();
    }
    if (plan.strikes(Fault.LOST_ANSWER, operation)) {
      throw new LostAnswerException();
    }
  }

  private static RuntimeException internal() {
    return Errors.of(InternalServerErrorException::builder, "Internal server error");
  }
}
