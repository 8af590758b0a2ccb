package dev.gateleg.core.capsule;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stream.StreamRecord;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record of the table's stream. Immutable.
 *
 * @param kind what was done
 * @param at about when, to the second
 * @param keys the item's key
 * @param before the item as it was; null where there was none, or the stream does not show it
 * @param after the item as it is then; null where there is none, or the stream does not show it
 */
public record RecordedChange(
    StreamRecord.Kind kind,
    Instant at,
    Map<String, Value> keys,
    @Nullable Map<String, Value> before,
    @Nullable Map<String, Value> after) {}
