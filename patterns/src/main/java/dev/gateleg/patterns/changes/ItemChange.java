package dev.gateleg.patterns.changes;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stream.StreamRecord;
import java.util.Map;
import java.util.Optional;

/**
 * A change of an item, attribute by attribute, whatever entity it is of.
 *
 * @param id the id of the change, the same each time it is told
 * @param kind what was done
 * @param key the item's table key
 * @param before the item as it was; empty where there was none, or where the stream does not show it
 * @param after the item as it is; empty where there is none, or where the stream does not show it
 * @param byTimeToLive whether it was deleted since its time to live had passed
 */
public record ItemChange(
    String id,
    StreamRecord.Kind kind,
    Map<String, Value> key,
    Optional<Map<String, Value>> before,
    Optional<Map<String, Value>> after,
    boolean byTimeToLive) {

  static ItemChange of(StreamRecord record) {
    return new ItemChange(
        record.id(),
        record.kind(),
        record.keys(),
        Optional.ofNullable(record.before()),
        Optional.ofNullable(record.after()),
        record.byTimeToLive());
  }
}
