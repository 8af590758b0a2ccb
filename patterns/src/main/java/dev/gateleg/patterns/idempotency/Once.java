package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.write.RefusedAction;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import dev.gateleg.patterns.idempotency.Marker.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An operation that is to happen once, about to be done. Immutable; nothing is sent before {@link #run}.
 *
 * <p>A new operation is one transaction. One that was done before costs that transaction's refusal, which brings the saved
 * response along, or, with {@link #expectingReplay}, one read.
 */
@CheckReturnValue
public final class Once {

  /** Whether the thread is inside an operation's body, where no other operation can begin. */
  private static final ThreadLocal<@Nullable String> INSIDE = new ThreadLocal<>();

  private final Idempotency idempotency;
  private final MarkerStore markers;
  private final MarkerKey key;
  private final Payload payload;
  private final boolean replayExpected;

  Once(
      Idempotency idempotency,
      MarkerStore markers,
      MarkerKey key,
      Payload payload,
      boolean replayExpected) {
    this.idempotency = idempotency;
    this.markers = markers;
    this.key = key;
    this.payload = payload;
    this.replayExpected = replayExpected;
  }

  /** The same with its marker in the partition of an entity; by default it has a partition of its own. */
  public Once in(EntityKey<?> entity) {
    return new Once(idempotency, idempotency.markersIn(entity), key, payload, replayExpected);
  }

  /** The same, looking first whether it was done before: for requests that say that they are repeated. */
  public Once expectingReplay() {
    return new Once(idempotency, markers, key, payload, true);
  }

  /** The marker is there. No failure, so it has no stack trace. */
  private static final class Found extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Marker marker;

    Found(@Nullable Marker marker) {
      super("The operation was asked for before.", null, false, false);
      this.marker = marker;
    }
  }

  /**
   * Does the operation if it was not done before, and gives its response: the same to everybody who asks with this key.
   *
   * @throws PayloadMismatchException if the key was used for another request
   * @throws InFlightException if another has claimed it
   */
  @CanIgnoreReturnValue
  public <T> Answer<T> run(ResponseCodec<T> codec, Operation<T> body) {
    checkNotInside();
    if (replayExpected) {
      Optional<Marker> marker = read();
      if (marker.isPresent()) {
        return replay(marker.get(), codec);
      }
    }
    Effects effects = new Effects();
    byte[] response;
    try {
      response = codec.encode(inside(body, effects));
    } catch (RuntimeException e) {
      // What it finds now may be what it did itself, earlier.
      return replay(read().orElseThrow(() -> e), codec);
    }
    Instant now = idempotency.tools().now();
    Marker done = Marker.done(key, payload, response, idempotency.forgotten(now));
    try {
      idempotency
          .table
          .transaction()
          .add(markers
              .putting(done)
              .when(Markers.state.isAbsent().or(Markers.state.is(State.RELEASED)))
              .orThrow(found -> new Found(found.orElse(null))))
          .addAll(effects.parts())
          .orThrow(refused -> refusal(refused, effects))
          .at(now)
          .within(idempotency.deadline)
          .run();
      return new Answer<>(codec.decode(response), false);
    } catch (Found found) {
      return replay(found.marker, codec);
    }
  }

  /** A marker that is there comes before all else: the operation was made, so that its conditions can't hold any more. */
  private static RuntimeException refusal(List<RefusedAction> refused, Effects effects) {
    RuntimeException first = refused.get(0).exception();
    return first instanceof Found ? first : effects.refusal(refused);
  }

  private void checkNotInside() {
    String outer = INSIDE.get();
    if (outer != null) {
      throw new InvalidInputException(
          PatternCode.OPERATION_NESTED,
          key.operation() + " is asked for inside the body of " + outer
              + ", which may run several times; ask for it afterwards, or add its writes.",
          null);
    }
  }

  private <T> T inside(Operation<T> body, Effects effects) {
    INSIDE.set(key.operation());
    try {
      return body.body(effects);
    } finally {
      INSIDE.remove();
    }
  }

  /** The marker, if there is one that counts. */
  private Optional<Marker> read() {
    return markers.getConsistent(key.stored()).filter(marker -> marker.state() != State.RELEASED);
  }

  private <T> Answer<T> replay(@Nullable Marker marker, ResponseCodec<T> codec) {
    if (marker == null) {
      throw new InFlightException(
          key + " was asked for before and is forgotten just now; ask again.");
    } else if (!marker.payload().equals(payload.hash())) {
      throw new PayloadMismatchException(
          key + " was asked for before with another payload; use a new key for a new request.");
    } else if (marker.state() != State.DONE) {
      throw new InFlightException(key + " is being done by another; ask again later.");
    }
    return new Answer<>(codec.decode(marker.savedResponse()), true);
  }
}
