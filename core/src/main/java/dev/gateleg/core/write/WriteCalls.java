package dev.gateleg.core.write;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.call.CallSite;
import dev.gateleg.core.call.Caller.Recognition;
import dev.gateleg.core.call.Patience;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.UnavailableException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * The calls of one write. Its request is sent again, as it is, while another is at work on the item, which the SDK takes for
 * final; and it is kept in mind whether it may have been made without being heard. Not thread-safe.
 */
final class WriteCalls {

  private final Write<?> write;
  private boolean doubtful;

  WriteCalls(Write<?> write) {
    this.write = write;
  }

  /** Whether an earlier request may have been made, though the last one was not. */
  boolean doubtful() {
    return doubtful;
  }

  <Q extends DynamoDbRequest, R> R call(
      CallSite site,
      String operation,
      Q request,
      Function<Q, R> send,
      Function<R, @Nullable ConsumedCapacity> cost,
      Recognition<R> recognition) {
    TableContext context = write.context;
    Patience patience = null;
    while (true) {
      try {
        return context.caller().call(site, operation, request, send, cost, recognition);
      } catch (ConflictException e) {
        doubtful |= LostAnswers.sentAgain(e.getCause());
        if (patience == null) {
          patience = new Patience(
              Backoff.RACES,
              TransactionSender.DEADLINE,
              context.clock(),
              context.sleeper(),
              context.random());
        }
        UnavailableException unknown = LostAnswers.unknown(e, write.key(), 0, doubtful);
        patience.waitOrThrow(unknown == null ? e : unknown);
      }
    }
  }
}
