package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.spi.table.TableTools;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import dev.gateleg.patterns.idempotency.Marker.Claimant;
import dev.gateleg.patterns.idempotency.Marker.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An operation with effects outside the table, about to be claimed. Immutable; nothing is sent before {@link #run}.
 *
 * <p>A claim has an owner, a lease and a fence, a number that grows with every claim of the key. An expired lease is no
 * proof of death: who takes over is told that the outcome is unknown, and who was taken over can complete nothing any
 * more.
 */
@CheckReturnValue
public final class Claiming {

  /** How long a claim is one's own by default. */
  public static final Duration LEASE = Duration.ofMinutes(1);

  private final Idempotency idempotency;
  private final MarkerStore markers;
  private final MarkerKey key;
  private final Payload payload;
  private final Duration lease;

  Claiming(
      Idempotency idempotency,
      MarkerStore markers,
      MarkerKey key,
      Payload payload,
      Duration lease) {
    this.idempotency = idempotency;
    this.markers = markers;
    this.key = key;
    this.payload = payload;
    this.lease = lease;
  }

  /** The same with its marker in the partition of an entity; by default it has a partition of its own. */
  public Claiming in(EntityKey<?> entity) {
    return new Claiming(idempotency, idempotency.markersIn(entity), key, payload, lease);
  }

  /** The same for that long; by default a minute. It must be longer than the calls that are made under it. */
  public Claiming lease(Duration duration) {
    return new Claiming(idempotency, markers, key, payload, duration);
  }

  /**
   * Claims the operation.
   *
   * @throws PayloadMismatchException if the key was used for another request
   */
  public ClaimResult run() {
    if (lease.compareTo(idempotency.deadline) <= 0) {
      throw new InvalidInputException(
          PatternCode.LEASE_TOO_SHORT,
          key.operation() + " is claimed for " + lease + ", but its calls are tried for "
              + idempotency.deadline + "; give a longer lease, or a shorter deadline.",
          null);
    }
    TableTools tools = idempotency.tools();
    String owner = tools.randomText();
    Marker followed = null;
    while (true) {
      Instant now = tools.now();
      Marker marker = claimed(claimant(owner, followed, now), followed, now);
      if (marker.claim().equals(Optional.of(owner))) {
        return new ClaimResult.Claimed(new Claim(
            idempotency,
            markers,
            key,
            owner,
            marker.fence().orElseThrow(),
            marker.unknown().isPresent(),
            lease));
      } else if (!marker.payload().equals(payload.hash())) {
        throw new PayloadMismatchException(
            key + " was asked for before with another payload; use a new key for a new request.");
      } else if (marker.state() == State.DONE) {
        return new ClaimResult.Done(marker.savedResponse());
      }
      Instant until = marker.leaseUntil().orElseThrow();
      if (marker.state() == State.CLAIMED && !now.isAfter(until.plus(idempotency.clockSkew))) {
        return new ClaimResult.InFlight(until);
      }
      followed = marker;
    }
  }

  /** A first claim has a fence that is higher than those of earlier markers under the key, which are forgotten. */
  private Claimant claimant(String owner, @Nullable Marker seen, Instant now) {
    long fence =
        seen == null ? idempotency.tools().startOfCount() : seen.fence().orElseThrow() + 1;
    boolean unknown = seen != null && seen.state() == State.CLAIMED;
    return new Claimant(owner, fence, now.plus(lease), unknown);
  }

  /**
   * Writes the claim: where there is no marker or, if one was seen that can be followed, in its place. Returns the marker
   * as it stands then: one's own, or the one that is in the way.
   */
  private Marker claimed(Claimant by, @Nullable Marker seen, Instant now) {
    Condition<Marker> free = seen == null
        ? Markers.state.isAbsent()
        : Markers.state
            .is(seen.state())
            .and(Markers.claim.is(seen.claim().orElseThrow()))
            .and(Markers.fence.is(seen.fence().orElseThrow()));
    Marker mine = Marker.claimed(key, payload, by, idempotency.forgotten(now));
    try {
      return markers
          .putting(mine)
          .when(free)
          .orThrow(found -> new InTheWay(found.orElse(null)))
          .run();
    } catch (InTheWay e) {
      if (e.marker == null) {
        throw new InFlightException(key + " is changed by others at this moment; ask again.");
      }
      return e.marker;
    }
  }

  /** Another marker is there. No failure, so it has no stack trace. */
  private static final class InTheWay extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Marker marker;

    InTheWay(@Nullable Marker marker) {
      super("The operation was asked for before.", null, false, false);
      this.marker = marker;
    }
  }
}
