package dev.gateleg.core.spi.stream;

import dev.gateleg.core.internal.item.StoredValues;
import dev.gateleg.core.item.Value;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change of an item, as a stream tells it.
 *
 * @param id the id of the change, the same each time it is told
 * @param kind what was done
 * @param keys the item's table key
 * @param before the item as it was; null where there was none, or where the stream does not show it
 * @param after the item as it is; null where there is none, or where the stream does not show it
 * @param sequence the record's place among those of its item
 * @param at about when it was, to the second; never compare by it
 * @param byTimeToLive whether the item was deleted since its time to live had passed
 * @param view what the record can hold
 */
public record StreamRecord(
    String id,
    Kind kind,
    Map<String, Value> keys,
    @Nullable Map<String, Value> before,
    @Nullable Map<String, Value> after,
    String sequence,
    Instant at,
    boolean byTimeToLive,
    StreamView view) {

  /** What was done. */
  public enum Kind {
    /** A new item. */
    INSERT,
    /** A change of an item. */
    MODIFY,
    /** The end of an item. */
    REMOVE
  }

  /** As much of the item as the record shows: after the change, else before it, else its key. */
  public Map<String, Value> shown() {
    return after != null ? after : before != null ? before : keys;
  }

  /** Whether an attribute is another after the change, came or went; both images have to be shown. */
  public boolean changes(String attribute) {
    Value was = before == null ? null : before.get(attribute);
    Value is = after == null ? null : after.get(attribute);
    return was == null || is == null ? was != is : !StoredValues.equal(was, is);
  }
}
