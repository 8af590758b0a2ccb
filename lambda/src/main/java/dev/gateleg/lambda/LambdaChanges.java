package dev.gateleg.lambda;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import dev.gateleg.patterns.changes.Changes;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the handlers of a table's changes behind a Lambda function on its stream. Thread-safe.
 *
 * <pre>{@code
 * public final class Function implements RequestHandler<DynamodbEvent, StreamsEventResponse> {
 *   private final LambdaChanges changes = LambdaChanges.of(Confirmations.of(ShopTable.TYPE.open(client)));
 *
 *   public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
 *     return changes.handle(event);
 *   }
 * }
 * }</pre>
 *
 * <p>The event source mapping needs {@code ReportBatchItemFailures}. Changes run one after the other; at the first that fails
 * the batch ends, and it and everything behind it is reported, so that Lambda tells them again, in their order. How often, and
 * what becomes of a change that never works, the mapping says: its retries, its bisecting and its destination for failures.
 * Give it a parallelization factor above 1 to handle several partition keys at once: Lambda keeps each key's order.
 */
public final class LambdaChanges {

  private final Changes changes;

  private LambdaChanges(Changes changes) {
    this.changes = changes;
  }

  /** The handlers of changes, behind a function. */
  public static LambdaChanges of(Changes changes) {
    return new LambdaChanges(changes);
  }

  /** Handles a batch. The answer names the first change that failed and all behind it; none where all were handled. */
  public StreamsEventResponse handle(DynamodbEvent event) {
    List<DynamodbStreamRecord> records =
        event.getRecords() == null ? List.of() : event.getRecords();
    for (int i = 0; i < records.size(); i++) {
      DynamodbStreamRecord record = records.get(i);
      try {
        changes.handle(LambdaRecords.record(record));
      } catch (Exception | StackOverflowError | AssertionError | LinkageError e) {
        if (e instanceof InterruptedException) {
          Thread.currentThread().interrupt();
        }
        System.getLogger("dev.gateleg.changes")
            .log(
                Level.WARNING,
                changes.name() + " failed at change " + (i + 1) + " of " + records.size()
                    + " (sequence number " + sequence(record) + ")",
                e);
        return new StreamsEventResponse(from(records.subList(i, records.size())));
      }
    }
    return new StreamsEventResponse(new ArrayList<>());
  }

  private static String sequence(DynamodbStreamRecord record) {
    return record.getDynamodb().getSequenceNumber();
  }

  private static List<BatchItemFailure> from(List<DynamodbStreamRecord> records) {
    List<BatchItemFailure> failures = new ArrayList<>();
    for (DynamodbStreamRecord record : records) {
      failures.add(new BatchItemFailure(sequence(record)));
    }
    return failures;
  }
}
