package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.patterns.item.HiddenItems;
import dev.gateleg.patterns.item.HiddenItems.Changes;
import dev.gateleg.patterns.item.HiddenItems.Naming;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An operation that is one's own to do, until the lease ends. Immutable and thread-safe; all of its methods throw {@link
 * ClaimLostException} where another has taken over.
 */
public final class Claim {

  private final Idempotency idempotency;
  private final String operation;
  private final String name;
  private final @Nullable EntityKey<?> home;
  private final String owner;
  private final long fence;
  private final boolean unknown;
  private final Duration lease;

  Claim(
      Idempotency idempotency,
      String operation,
      String name,
      @Nullable EntityKey<?> home,
      String owner,
      long fence,
      boolean unknown,
      Duration lease) {
    this.idempotency = idempotency;
    this.operation = operation;
    this.name = name;
    this.home = home;
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
    Instant until = idempotency.items.context().now().plus(lease);
    change("renew", Marker.CLAIMED, Marker.LEASE_ATTRIBUTE, HiddenItems.millis(until));
  }

  /** Gives the operation back. Only for who can prove that nothing happened outside. */
  public void release() {
    change(
        "release", Marker.RELEASED, Marker.STATE_ATTRIBUTE, AttributeValue.fromS(Marker.RELEASED));
  }

  /** Saves the response, which all who ask with this key get from now on. */
  public void complete(byte[] response) {
    change("complete", Marker.DONE, Marker.RESPONSE_ATTRIBUTE, saved(response));
  }

  /** Saves the response and makes writes, all of it or nothing. */
  public void complete(byte[] response, List<? extends TransactionPart> writes) {
    AttributeValue saved = saved(response);
    idempotency
        .table
        .transaction()
        .add(now -> {
          ExpressionWriter out = new ExpressionWriter();
          String text = changes(out, Marker.DONE, Marker.RESPONSE_ATTRIBUTE, saved);
          return List.of(idempotency.items.updating(
              new Naming("completion", name),
              idempotency.items.key(home, name),
              new Changes(text, condition(out), out),
              was -> lost("complete"),
              was -> false));
        })
        .addAll(writes)
        .within(idempotency.deadline)
        .run();
  }

  private AttributeValue saved(byte[] response) {
    if (response.length > ItemSize.MOST_BYTES / 2) {
      throw new InvalidInputException(
          "ResponseTooLarge",
          operation + "'s response has " + response.length + " bytes; save at most "
              + ItemSize.MOST_BYTES / 2 + ", or a reference to it.",
          null);
    }
    return AttributeValue.fromB(SdkBytes.fromByteArray(response));
  }

  private void change(String verb, String state, String attribute, AttributeValue value) {
    ExpressionWriter out = new ExpressionWriter();
    String changes = changes(out, state, attribute, value);
    Marker now = Marker.of(idempotency.items.change(
        verb + " " + operation, idempotency.items.key(home, name), changes, condition(out), out));
    // Also where the first answer was lost: nobody else ends a claim of this owner and fence.
    if (!now.isOf(owner, fence) || !now.state().equals(state)) {
      throw lost(verb);
    }
  }

  private String changes(
      ExpressionWriter out, String state, String attribute, AttributeValue value) {
    String text =
        "SET " + out.name(Marker.STATE_ATTRIBUTE) + " = " + out.value(AttributeValue.fromS(state));
    return attribute.equals(Marker.STATE_ATTRIBUTE)
        ? text
        : text + ", " + out.name(attribute) + " = " + out.value(value);
  }

  private String condition(ExpressionWriter out) {
    return out.name(Marker.OWNER_ATTRIBUTE) + " = " + out.value(AttributeValue.fromS(owner))
        + " AND " + out.name(Marker.FENCE_ATTRIBUTE) + " = "
        + out.value(AttributeValue.fromN(Long.toString(fence))) + " AND "
        + out.name(Marker.STATE_ATTRIBUTE) + " = "
        + out.value(AttributeValue.fromS(Marker.CLAIMED));
  }

  private ClaimLostException lost(String verb) {
    return new ClaimLostException("Can't " + verb + " " + operation + " " + name + " with fence "
        + fence + ": another has taken over, or it was ended before; claim it anew to see.");
  }
}
