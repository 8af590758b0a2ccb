package dev.gateleg.core.call;

/**
 * Hears of every request that a table makes, for metrics and tests. Called on the thread that made the request, after it
 * ended; what it throws is thrown to the caller. Implementations are thread-safe.
 */
@FunctionalInterface
public interface CallListener {

  /** A request has ended. */
  void called(Call call);

  /**
   * A pattern may not give what its caller expects, though nothing is wrong: a query on a global index that could miss what
   * this process wrote a moment ago, say. By default nothing is done with it.
   *
   * @param pattern the access pattern
   * @param hint what to know, in a sentence
   */
  default void hinted(String pattern, String hint) {}

  /** Both listeners, one after the other. */
  default CallListener and(CallListener other) {
    CallListener first = this;
    return new CallListener() {
      @Override
      public void called(Call call) {
        first.called(call);
        other.called(call);
      }

      @Override
      public void hinted(String pattern, String hint) {
        first.hinted(pattern, hint);
        other.hinted(pattern, hint);
      }
    };
  }
}
