package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.item.HiddenItems;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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
  private final String operation;
  private final String name;
  private final Payload payload;
  private final @Nullable EntityKey<?> home;
  private final Duration lease;

  Claiming(
      Idempotency idempotency,
      String operation,
      String name,
      Payload payload,
      @Nullable EntityKey<?> home) {
    this(idempotency, operation, name, payload, home, LEASE);
  }

  private Claiming(
      Idempotency idempotency,
      String operation,
      String name,
      Payload payload,
      @Nullable EntityKey<?> home,
      Duration lease) {
    this.idempotency = idempotency;
    this.operation = operation;
    this.name = name;
    this.payload = payload;
    this.home = home;
    this.lease = lease;
  }

  /** The same with its marker in the partition of an entity; by default it has a partition of its own. */
  public Claiming in(EntityKey<?> entity) {
    return new Claiming(idempotency, operation, name, payload, entity, lease);
  }

  /** The same for that long; by default a minute. It must be longer than the calls that are made under it. */
  public Claiming lease(Duration duration) {
    return new Claiming(idempotency, operation, name, payload, home, duration);
  }

  /**
   * Claims the operation.
   *
   * @throws PayloadMismatchException if the key was used for another request
   */
  public ClaimResult run() {
    if (lease.compareTo(idempotency.deadline) <= 0) {
      throw new InvalidInputException(
          "LeaseTooShort",
          operation + " is claimed for " + lease + ", but its calls are tried for "
              + idempotency.deadline + "; give a longer lease, or a shorter deadline.",
          null);
    }
    TableContext context = idempotency.items.context();
    String owner = Long.toString(context.random().getAsLong(), Character.MAX_RADIX)
        + Long.toString(context.random().getAsLong(), Character.MAX_RADIX);
    Marker followed = null;
    while (true) {
      Instant now = context.now();
      Marker marker = Marker.of(update(owner, followed, now));
      if (marker.owner().equals(owner)) {
        return claimed(owner, marker);
      } else if (!marker.payload().equals(payload.hash())) {
        throw new PayloadMismatchException(operation + " " + name
            + " was asked for before with another payload; use a new key for a new request.");
      } else if (marker.isDone()) {
        return new ClaimResult.Done(Objects.requireNonNull(marker.response()));
      } else if (marker.isClaimed()
          && !now.isAfter(marker.leaseUntil().plus(idempotency.clockSkew))) {
        return new ClaimResult.InFlight(marker.leaseUntil());
      }
      followed = marker;
    }
  }

  private ClaimResult claimed(String owner, Marker marker) {
    return new ClaimResult.Claimed(new Claim(
        idempotency, operation, name, home, owner, marker.fence(), marker.unknown(), lease));
  }

  /**
   * Writes the claim: where there is no marker or, if one was seen that can be followed, in its place. Returns the marker
   * as it stands then: one's own, or the one that is in the way.
   */
  private Map<String, AttributeValue> update(String owner, @Nullable Marker seen, Instant now) {
    HiddenItems items = idempotency.items;
    ExpressionWriter out = new ExpressionWriter();
    String condition;
    if (seen == null) {
      condition = items.absentOrExpired(out, now);
    } else {
      condition = out.name(Marker.OWNER_ATTRIBUTE) + " = "
          + out.value(AttributeValue.fromS(seen.owner())) + " AND "
          + out.name(Marker.FENCE_ATTRIBUTE) + " = " + out.value(HiddenItems.number(seen.fence()))
          + " AND "
          + out.name(Marker.STATE_ATTRIBUTE) + " = "
          + out.value(AttributeValue.fromS(seen.state()));
    }
    boolean unknown = seen != null && seen.isClaimed();
    return items.change(
        "claim " + operation,
        items.key(home, name),
        changes(out, owner, unknown, now),
        condition,
        out);
  }

  private String changes(ExpressionWriter out, String owner, boolean unknown, Instant now) {
    HiddenItems items = idempotency.items;
    String fence = out.name(Marker.FENCE_ATTRIBUTE);
    StringBuilder text = new StringBuilder("SET ")
        .append(out.name(items.context().typeAttribute()))
        .append(" = ")
        .append(out.value(items.type()))
        .append(", ");
    set(out, text, Marker.STATE_ATTRIBUTE, AttributeValue.fromS(Marker.CLAIMED));
    set(out, text, Marker.PAYLOAD_ATTRIBUTE, AttributeValue.fromS(payload.hash()));
    set(out, text, Marker.OWNER_ATTRIBUTE, AttributeValue.fromS(owner));
    set(out, text, Marker.LEASE_ATTRIBUTE, HiddenItems.millis(now.plus(lease)));
    set(
        out,
        text,
        items.timeToLive(),
        HiddenItems.seconds(now.plus(idempotency.timeToLive).plus(idempotency.clockSkew)));
    if (unknown) {
      set(out, text, Marker.UNKNOWN_ATTRIBUTE, AttributeValue.fromBool(true));
    }
    text.append(fence)
        .append(" = if_not_exists(")
        .append(fence)
        .append(", ")
        .append(out.value(HiddenItems.number(0)))
        .append(") + ")
        .append(out.value(HiddenItems.number(1)))
        .append(" REMOVE ")
        .append(out.name(Marker.RESPONSE_ATTRIBUTE));
    if (!unknown) {
      text.append(", ").append(out.name(Marker.UNKNOWN_ATTRIBUTE));
    }
    return text.toString();
  }

  private static void set(
      ExpressionWriter out, StringBuilder text, String name, AttributeValue value) {
    text.append(out.name(name)).append(" = ").append(out.value(value)).append(", ");
  }
}
