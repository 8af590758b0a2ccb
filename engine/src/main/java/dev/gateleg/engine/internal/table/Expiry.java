package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The keys of a table's items in the order of their expiry.
 *
 * @param attribute the attribute that holds the second since 1970 at which an item expires
 * @param queue the keys, each after its expiry
 */
public record Expiry(String attribute, Space<byte[]> queue) {

  /** Items that expired longer ago are not deleted: DynamoDB takes their time for a mistake. */
  private static final Duration MAX_AGE = Duration.ofDays(5 * 365);

  static final Codec<byte[]> KEYS = new Codec<>() {
    @Override
    public byte[] encode(byte[] value) {
      return value;
    }

    @Override
    public byte[] decode(byte[] bytes) {
      return bytes;
    }

    @Override
    public int size(byte[] value) {
      return 0;
    }
  };

  /** The second at which the item expires; null if it never does. */
  public @Nullable Long secondOf(@Nullable Item item) {
    AttributeValue value = item == null ? null : item.attributes().get(attribute);
    if (value == null || value.n() == null) {
      return null;
    }
    BigDecimal second = new BigDecimal(value.n());
    // Beyond these the instant is nonsense, and a huge exponent would take long to turn into a
    // number.
    if (second.signum() <= 0 || second.precision() - second.scale() > 12) {
      return null;
    }
    return second.longValue();
  }

  /** Adds to a commit what a change of an item means for its expiry. */
  public void change(Changes changes, byte[] key, @Nullable Item before, @Nullable Item after) {
    Long from = secondOf(before);
    Long to = secondOf(after);
    if (from == null ? to == null : from.equals(to)) {
      return;
    }
    if (from != null) {
      changes.remove(queue, queueKey(from, key), key);
    }
    if (to != null) {
      changes.put(queue, queueKey(to, key), key, null);
    }
  }

  /** The keys of items that expired at or before the given second, the oldest first, at most {@code limit}. */
  public List<byte[]> expiredAt(long second, int limit) {
    List<byte[]> keys = new ArrayList<>();
    byte[] from = queueKey(Math.max(0, second - MAX_AGE.toSeconds()), new byte[0]);
    byte[] to = queueKey(second + 1, new byte[0]);
    queue.read(new KeyRange(from, to), Space.Direction.FORWARD, (queueKey, key) -> {
      keys.add(Arrays.copyOfRange(queueKey, Long.BYTES, queueKey.length));
      return keys.size() < limit;
    });
    return keys;
  }

  private static byte[] queueKey(long second, byte[] key) {
    return ByteBuffer.allocate(Long.BYTES + key.length).putLong(second).put(key).array();
  }
}
