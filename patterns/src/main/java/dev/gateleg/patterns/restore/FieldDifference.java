package dev.gateleg.patterns.restore;

import dev.gateleg.core.entity.EntityKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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
    @Nullable AttributeValue now,
    @Nullable AttributeValue then,
    boolean follows) {}
