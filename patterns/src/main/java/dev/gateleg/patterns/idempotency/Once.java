package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.HiddenKey;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.item.HiddenItems;
import dev.gateleg.patterns.item.HiddenItems.Naming;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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
  private final String operation;
  private final String name;
  private final Payload payload;
  private final HiddenKey key;
  private final boolean replayExpected;

  Once(Idempotency idempotency, String operation, String name, Payload payload, HiddenKey key) {
    this(idempotency, operation, name, payload, key, false);
  }

  private Once(
      Idempotency idempotency,
      String operation,
      String name,
      Payload payload,
      HiddenKey key,
      boolean replayExpected) {
    this.idempotency = idempotency;
    this.operation = operation;
    this.name = name;
    this.payload = payload;
    this.key = key;
    this.replayExpected = replayExpected;
  }

  /** The same with its marker in the partition of an entity; by default it has a partition of its own. */
  public Once in(EntityKey<?> entity) {
    return new Once(
        idempotency, operation, name, payload, idempotency.items.key(entity, name), replayExpected);
  }

  /** The same, looking first whether it was done before: for requests that say that they are repeated. */
  public Once expectingReplay() {
    return new Once(idempotency, operation, name, payload, key, true);
  }

  /** The marker is there. No failure, so it has no stack trace. */
  private static final class Found extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Map<String, AttributeValue> item;

    Found(Map<String, AttributeValue> item) {
      super("The operation was asked for before.", null, false, false);
      this.item = item;
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
      Optional<Map<String, AttributeValue>> marker = read();
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
    Instant now = idempotency.items.context().now();
    Map<String, AttributeValue> item = item(response, now);
    ItemSize.check("response of " + operation, item);
    try {
      idempotency
          .table
          .transaction()
          .add(marker(item))
          .addAll(effects.parts())
          .at(now)
          .within(idempotency.deadline)
          .run();
      return new Answer<>(codec.decode(response), false);
    } catch (Found found) {
      return replay(found.item, codec);
    }
  }

  private void checkNotInside() {
    String outer = INSIDE.get();
    if (outer != null) {
      throw new InvalidInputException(
          "OperationNested",
          operation + " is asked for inside the body of " + outer
              + ", which may run several times; ask for it afterwards, or add its writes.",
          null);
    }
  }

  private <T> T inside(Operation<T> body, Effects effects) {
    INSIDE.set(operation);
    try {
      return body.body(effects);
    } finally {
      INSIDE.remove();
    }
  }

  private Map<String, AttributeValue> item(byte[] response, Instant now) {
    HiddenItems items = idempotency.items;
    Map<String, AttributeValue> item = items.item(key);
    item.put(Marker.STATE_ATTRIBUTE, AttributeValue.fromS(Marker.DONE));
    item.put(Marker.PAYLOAD_ATTRIBUTE, AttributeValue.fromS(payload.hash()));
    item.put(
        Marker.RESPONSE_ATTRIBUTE, AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(response)));
    // Longer by the skew of clocks, so that nobody's clock forgets it too early.
    item.put(
        items.timeToLive(),
        HiddenItems.seconds(now.plus(idempotency.timeToLive).plus(idempotency.clockSkew)));
    return item;
  }

  private TransactionPart marker(Map<String, AttributeValue> item) {
    HiddenItems items = idempotency.items;
    return now -> {
      ExpressionWriter out = new ExpressionWriter();
      String condition = items.absentOrExpired(out, now) + " OR "
          + out.name(Marker.STATE_ATTRIBUTE) + " = "
          + out.value(AttributeValue.fromS(Marker.RELEASED));
      return List.of(
          items.putting(new Naming("marker", name), key, item, condition, out, Found::new));
    };
  }

  /** The marker, if there is one that counts. */
  private Optional<Map<String, AttributeValue>> read() {
    TableContext context = idempotency.items.context();
    Map<String, AttributeValue> item =
        idempotency.items.requests().get(new CallSite("once " + operation, null, null), key);
    return idempotency.items.gone(item, context.now())
            || Marker.text(item, Marker.STATE_ATTRIBUTE).equals(Marker.RELEASED)
        ? Optional.empty()
        : Optional.of(item);
  }

  /** From what it needs of the marker: a replay is to cost no more than its read. */
  private <T> Answer<T> replay(Map<String, AttributeValue> marker, ResponseCodec<T> codec) {
    if (!Marker.text(marker, Marker.PAYLOAD_ATTRIBUTE).equals(payload.hash())) {
      throw new PayloadMismatchException(operation + " " + name
          + " was asked for before with another payload; use a new key for a new request.");
    } else if (!Marker.text(marker, Marker.STATE_ATTRIBUTE).equals(Marker.DONE)) {
      throw new InFlightException(
          operation + " " + name + " is being done by another; ask again later.");
    }
    AttributeValue response = Objects.requireNonNull(marker.get(Marker.RESPONSE_ATTRIBUTE));
    return new Answer<>(codec.decode(response.b().asByteArray()), true);
  }
}
