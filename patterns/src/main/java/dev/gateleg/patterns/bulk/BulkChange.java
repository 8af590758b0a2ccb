package dev.gateleg.patterns.bulk;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.TableKey;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one record does to the table.
 *
 * @param number the record's number, from 1
 * @param place where it stands, for people: {@code orders.csv:12}
 * @param text the record itself
 * @param key the key of the item
 * @param item the item to put, or the key to delete
 * @param put whether it is put
 * @param entity the entity to be written together with its claims, or null where the item is written as it is
 */
record BulkChange(
    long number,
    String place,
    String text,
    TableKey key,
    Map<String, Value> item,
    boolean put,
    @Nullable Object entity) {}
