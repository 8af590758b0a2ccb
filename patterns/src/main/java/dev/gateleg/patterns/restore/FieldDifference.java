package dev.gateleg.patterns.restore;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import org.jspecify.annotations.Nullable;

/**
 * A field of an item that a restore would change.
 *
 * @param key the item
 * @param field the attribute, with a path within it where it is a map: {@code shipTo.city}
 * @param now as it is; null where it is absent
 * @param then as it would be; null where it would be absent
 * @param follows whether it follows from the rest: a version, an index key, a time to live that is extended
 */
public record FieldDifference(
    EntityKey<?> key,
    String field,
    @Nullable Value now,
    @Nullable Value then,
    boolean follows) {}
