package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.internal.context.HiddenKeys;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A marker as it stands in the table: what was asked under a key, and how far it came. */
record Marker(
    String state,
    String payload,
    byte @Nullable [] response,
    String owner,
    long fence,
    Instant leaseUntil,
    boolean unknown) {

  static final String TYPE = "idem";

  /** Done, the response is saved. */
  static final String DONE = "DONE";
  /** Somebody is doing it outside the table, for as long as the lease lasts. */
  static final String CLAIMED = "CLAIMED";
  /** Given back by who claimed it, nothing was done. */
  static final String RELEASED = "RELEASED";

  static final String STATE_ATTRIBUTE = HiddenKeys.attribute("state");
  static final String PAYLOAD_ATTRIBUTE = HiddenKeys.attribute("payload");
  static final String RESPONSE_ATTRIBUTE = HiddenKeys.attribute("response");
  static final String OWNER_ATTRIBUTE = HiddenKeys.attribute("owner");
  static final String FENCE_ATTRIBUTE = HiddenKeys.attribute("fence");
  static final String LEASE_ATTRIBUTE = HiddenKeys.attribute("leaseUntil");
  static final String UNKNOWN_ATTRIBUTE = HiddenKeys.attribute("unknown");

  static Marker of(Map<String, AttributeValue> item) {
    AttributeValue response = item.get(RESPONSE_ATTRIBUTE);
    AttributeValue fence = item.get(FENCE_ATTRIBUTE);
    AttributeValue lease = item.get(LEASE_ATTRIBUTE);
    AttributeValue owner = item.get(OWNER_ATTRIBUTE);
    return new Marker(
        text(item, STATE_ATTRIBUTE),
        text(item, PAYLOAD_ATTRIBUTE),
        response == null ? null : response.b().asByteArray(),
        owner == null ? "" : owner.s(),
        fence == null ? 0 : Long.parseLong(fence.n()),
        lease == null ? Instant.EPOCH : Instant.ofEpochMilli(Long.parseLong(lease.n())),
        item.containsKey(UNKNOWN_ATTRIBUTE));
  }

  /** What every marker has. */
  static String text(Map<String, AttributeValue> item, String name) {
    return Objects.requireNonNull(item.get(name)).s();
  }

  boolean isDone() {
    return state.equals(DONE);
  }

  boolean isClaimed() {
    return state.equals(CLAIMED);
  }

  boolean isOf(String someone, long theirFence) {
    return owner.equals(someone) && fence == theirFence;
  }
}
