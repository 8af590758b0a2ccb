package dev.gateleg.patterns.item;

import dev.gateleg.core.Table;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.ItemSize;
import dev.gateleg.core.runtime.GeneratedTable;
import dev.gateleg.model.key.KeyLimits;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items that patterns keep in a table beside its entities. Their type starts with an underscore, by which reads of
 * entities pass over them. They live where the program wants: in an entity's partition or in one of their own. Immutable
 * and thread-safe.
 */
public final class HiddenItems {

  /** The time to live, in a table whose entities have none. */
  private static final String OWN_TIME_TO_LIVE = "_expires";

  private final TableContext context;
  private final String type;
  private final String sort;

  private HiddenItems(TableContext context, String type, String sort) {
    this.context = context;
    this.type = type;
    this.sort = sort;
  }

  /** The items of one kind in a table; the type is given without its underscore. */
  public static HiddenItems of(Table table, String type) {
    TableContext context = GeneratedTable.contextOf(table);
    String sort = context.schema().sort();
    boolean text = !context.schema().kinds().containsKey(context.schema().partition())
        && (sort == null || !context.schema().kinds().containsKey(sort));
    if (sort == null || !text) {
      throw new InvalidInputException(
          "PatternNeedsTextKeys",
          "The table " + context.tableName() + " has no sort key, or a key that is no text; a "
              + type + " needs a partition and a sort key of text.",
          null);
    }
    return new HiddenItems(context, TableContext.HIDDEN + type, sort);
  }

  /** What the table has at hand. */
  public TableContext context() {
    return context;
  }

  /** The value of the type attribute. */
  public AttributeValue type() {
    return AttributeValue.fromS(type);
  }

  /** The attribute of the time to live. */
  public String timeToLive() {
    return context.schema().timeToLive() == null
        ? OWN_TIME_TO_LIVE
        : context.schema().timeToLive();
  }

  /** The key of an item in an entity's partition or, without one, in a partition of its own. */
  public Map<String, AttributeValue> key(@Nullable EntityKey<?> home, String name) {
    AttributeValue own = AttributeValue.fromS(name);
    if (home != null) {
      context.inScope(home);
    }
    AttributeValue partition = home == null ? own : home.partition();
    ItemSize.checkTableKey(type, "partition", partition, KeyLimits.PARTITION_KEY_BYTES);
    ItemSize.checkTableKey(type, "sort", own, KeyLimits.SORT_KEY_BYTES);
    Map<String, AttributeValue> key = new HashMap<>(4);
    key.put(context.schema().partition(), partition);
    key.put(sort, own);
    return key;
  }

  /** An instant as time to live is told. */
  public static AttributeValue seconds(Instant instant) {
    return AttributeValue.fromN(Long.toString(instant.getEpochSecond()));
  }

  /** An instant to the millisecond. */
  public static AttributeValue millis(Instant instant) {
    return AttributeValue.fromN(Long.toString(instant.toEpochMilli()));
  }

  /** Whether an item has outlived its time, or is none. */
  public boolean gone(Map<String, AttributeValue> item, Instant now) {
    AttributeValue expires = item.get(timeToLive());
    return item.isEmpty()
        || (expires != null && Long.parseLong(expires.n()) <= now.getEpochSecond());
  }
}
