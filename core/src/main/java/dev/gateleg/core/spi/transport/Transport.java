package dev.gateleg.core.spi.transport;

/**
 * Sends requests to DynamoDB. Whatever stands between a table and DynamoDB is one of these around another: recording,
 * measuring, counting, faults. Implementations are thread-safe.
 */
public interface Transport {

  /**
   * Sends a request and gives its answer.
   *
   * @throws Failure if DynamoDB refused it, could not serve it, or gave no answer
   */
  Answer send(Request request, Sending how);

  /** Whether it sends a request again by itself where that failed. */
  boolean retries();

  /** Whether requests reach a table; where they do not, since they are only shown, nothing is looked up for them either. */
  default boolean sends() {
    return true;
  }

  /**
   * How a request is sent.
   *
   * @param measured whether the answer is to tell what it cost
   * @param once whether it must not be sent again, since its sender looks at each failure first
   */
  record Sending(boolean measured, boolean once) {

    /** As often as the transport likes, without its cost. */
    public static final Sending PLAIN = new Sending(false, false);

    /** The same, but once. */
    public Sending once(boolean only) {
      return only == once ? this : new Sending(measured, only);
    }
  }
}
