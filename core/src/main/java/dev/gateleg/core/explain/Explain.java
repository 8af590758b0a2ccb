package dev.gateleg.core.explain;

import dev.gateleg.core.Table;
import dev.gateleg.core.internal.sdk.SdkRequests;
import dev.gateleg.core.spi.table.GeneratedTable;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** Tells what calls of a table would send, without sending it. */
public final class Explain {

  private Explain() {}

  /**
   * The requests that a call would send: {@code Explain.requests(shop, s -> s.order("o1"))}. Nothing is sent, so the call
   * ends at its first request, or with those that it makes at the same time; what depends on an answer is not seen. A
   * query sends its request when its results are asked for: {@code s -> s.ordersOf("u1").list()}.
   *
   * <p>The requests are those of a table to which nobody listens; a listener's also ask for the consumed capacity.
   */
  public static <T extends Table> List<DynamoDbRequest> requests(
      T table, Consumer<? super T> calls) {
    Recorder recorder = new Recorder();
    try {
      calls.accept(GeneratedTable.through(table, recorder, null));
    } catch (RuntimeException e) {
      if (!stopped(e)) {
        throw e;
      }
    }
    return recorder.requests().stream().map(SdkRequests.SHOWN::of).toList();
  }

  private static boolean stopped(@Nullable Throwable e) {
    return e != null && (e instanceof Recorder.Stop || stopped(e.getCause()));
  }
}
