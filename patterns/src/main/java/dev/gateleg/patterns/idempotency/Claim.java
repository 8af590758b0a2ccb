package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.Update;
import dev.gateleg.patterns.error.PatternCode;
import dev.gateleg.patterns.idempotency.Marker.State;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/**
 * An operation that is one's own to do, until the lease ends. Immutable and thread-safe; all of its methods throw {@link
 * ClaimLostException} where another has taken over.
 */
public final class Claim {

  private final Idempotency idempotency;
  private final MarkerStore markers;
  private final MarkerKey key;
  private final String owner;
  private final long fence;
  private final boolean unknown;
  private final Duration lease;

  Claim(
      Idempotency idempotency,
      MarkerStore markers,
      MarkerKey key,
      String owner,
      long fence,
      boolean unknown,
      Duration lease) {
    this.idempotency = idempotency;
    this.markers = markers;
    this.key = key;
    this.owner = owner;
    this.fence = fence;
    this.unknown = unknown;
    this.lease = lease;
  }

  /** Grows with every claim of the key: whoever is shown a smaller one than before must refuse it. */
  public long fence() {
    return fence;
  }

  /** Whether one before did not come to an end, so that its effect may have happened: ask the other side before acting. */
  public boolean outcomeUnknown() {
    return unknown;
  }

  /** Makes the lease last anew from now on. */
  public void renew() {
    end(
        "renew",
        State.CLAIMED,
        own().set(Markers.leaseUntil, idempotency.tools().now().plus(lease)));
  }

  /** Gives the operation back. Only for who can prove that nothing happened outside. */
  public void release() {
    end("release", State.RELEASED, own().set(Markers.state, State.RELEASED));
  }

  /** Saves the response, which all who ask with this key get from now on. */
  public void complete(byte[] response) {
    end("complete", State.DONE, completed(response));
  }

  /** Saves the response and makes writes, all of it or nothing. */
  public void complete(byte[] response, List<? extends TransactionPart> writes) {
    idempotency
        .table
        .transaction()
        .add(completed(response).orThrow(found -> lost("complete")))
        .addAll(writes)
        .within(idempotency.deadline)
        .run();
  }

  private Update<Marker> completed(byte[] response) {
    if (response.length > ItemSize.MOST_BYTES / 2) {
      throw new InvalidInputException(
          PatternCode.RESPONSE_TOO_LARGE,
          key.operation() + "'s response has " + response.length + " bytes; save at most "
              + ItemSize.MOST_BYTES / 2 + ", or a reference to it.",
          null);
    }
    return own()
        .set(Markers.state, State.DONE)
        .set(Markers.response, ByteBuffer.wrap(response.clone()));
  }

  /** A change of the marker, as long as it is this claim's. */
  private Update<Marker> own() {
    return markers
        .update(key.stored())
        .when(Markers.claim
            .is(owner)
            .and(Markers.fence.is(fence))
            .and(Markers.state.is(State.CLAIMED)));
  }

  /** Makes a change; one that was made before, under this owner and fence, is no loss: nobody else ends the claim. */
  private void end(String verb, State state, Update<Marker> change) {
    try {
      change
          .orThrow(found -> found
                  .filter(marker -> marker.isOf(owner, fence) && marker.state() == state)
                  .isPresent()
              ? new Ended()
              : lost(verb))
          .run();
    } catch (Ended e) {
      // It was this claim's own end, made before.
    }
  }

  private ClaimLostException lost(String verb) {
    return new ClaimLostException("Can't " + verb + " " + key + " with fence " + fence
        + ": another has taken over, or it was ended before; claim it anew to see.");
  }

  /** The claim has ended so before. No failure, so it has no stack trace. */
  private static final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Ended() {
      super("The claim has ended so before.", null, false, false);
    }
  }
}
