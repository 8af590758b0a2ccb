package dev.gateleg.core.explain;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.internal.sdk.SdkRequests;
import dev.gateleg.core.spi.table.GeneratedTable;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
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
    return recorded(table, null, calls).requests().stream()
        .map(SdkRequests.SHOWN::of)
        .toList();
  }

  private static <T extends Table> Recorder recorded(
      T table, @Nullable CallListener listener, Consumer<? super T> calls) {
    Recorder recorder = new Recorder();
    try {
      calls.accept(GeneratedTable.through(table, recorder, listener));
    } catch (RuntimeException e) {
      if (!stopped(e)) {
        throw e;
      }
    }
    return recorder;
  }

  /**
   * What the results of a call may miss, in sentences: a query of a global index, what this process wrote a moment ago
   * through the same table. Nothing is sent: {@code Explain.hints(shop, s -> s.ordersOf("u1").list())}.
   */
  public static <T extends Table> List<String> hints(T table, Consumer<? super T> calls) {
    List<String> hints = new CopyOnWriteArrayList<>();
    CallListener listener = new CallListener() {
      @Override
      public void called(Call call) {}

      @Override
      public void hinted(String pattern, String hint) {
        hints.add(hint);
      }
    };
    recorded(table, listener, calls);
    return List.copyOf(hints);
  }

  private static boolean stopped(@Nullable Throwable e) {
    return e != null && (e instanceof Recorder.Stop || stopped(e.getCause()));
  }
}
