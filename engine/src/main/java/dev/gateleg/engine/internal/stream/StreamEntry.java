package dev.gateleg.engine.internal.stream;

import dev.gateleg.engine.internal.item.AttributeReader;
import dev.gateleg.engine.internal.item.AttributeWriter;
import dev.gateleg.engine.internal.item.ItemSize;
import dev.gateleg.engine.internal.storage.Codec;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The record of one change.
 *
 * @param kind whether the item came, changed or went
 * @param at when that was
 * @param keys the item's key
 * @param before the item as it was, if the stream shows it
 * @param after the item as it became, if the stream shows it
 * @param byTimeToLive whether it was the service that deleted it, since it had expired
 */
record StreamEntry(
    Kind kind,
    Instant at,
    Map<String, AttributeValue> keys,
    @Nullable Map<String, AttributeValue> before,
    @Nullable Map<String, AttributeValue> after,
    boolean byTimeToLive) {

  static final Codec<StreamEntry> CODEC = new EntryCodec();

  enum Kind {
    INSERT,
    MODIFY,
    REMOVE
  }

  long size() {
    return ItemSize.of(keys)
        + (before == null ? 0 : ItemSize.of(before))
        + (after == null ? 0 : ItemSize.of(after));
  }

  private static final class EntryCodec implements Codec<StreamEntry> {

    private static final int HAS_BEFORE = 1;
    private static final int HAS_AFTER = 2;
    private static final int BY_TIME_TO_LIVE = 4;

    @Override
    public byte[] encode(StreamEntry entry) {
      AttributeWriter writer = new AttributeWriter(256);
      writer.unsigned(entry.kind.ordinal());
      writer.unsigned(entry.at.toEpochMilli());
      writer.unsigned((entry.before == null ? 0 : HAS_BEFORE)
          | (entry.after == null ? 0 : HAS_AFTER)
          | (entry.byTimeToLive ? BY_TIME_TO_LIVE : 0));
      writer.map(entry.keys);
      if (entry.before != null) {
        writer.map(entry.before);
      }
      if (entry.after != null) {
        writer.map(entry.after);
      }
      return writer.toBytes();
    }

    @Override
    public StreamEntry decode(byte[] bytes) {
      AttributeReader reader = new AttributeReader(bytes);
      Kind kind = Kind.values()[reader.unsigned()];
      Instant at = Instant.ofEpochMilli(reader.unsignedLong());
      int flags = reader.unsigned();
      Map<String, AttributeValue> keys = reader.map();
      Map<String, AttributeValue> before = (flags & HAS_BEFORE) == 0 ? null : reader.map();
      Map<String, AttributeValue> after = (flags & HAS_AFTER) == 0 ? null : reader.map();
      return new StreamEntry(kind, at, keys, before, after, (flags & BY_TIME_TO_LIVE) != 0);
    }

    @Override
    public int size(StreamEntry entry) {
      return 0;
    }
  }
}
