package dev.gateleg.core.call;

/**
 * Hears of every request that a table makes, for metrics and tests. Called on the thread that made the request, after it
 * ended; what it throws is thrown to the caller. Implementations are thread-safe.
 */
@FunctionalInterface
public interface CallListener {

  /** A request has ended. */
  void called(Call call);

  /** Both listeners, one after the other. */
  default CallListener and(CallListener other) {
    return call -> {
      called(call);
      other.called(call);
    };
  }
}
