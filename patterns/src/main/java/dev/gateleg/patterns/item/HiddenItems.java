package dev.gateleg.patterns.item;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.call.CallSite;
import dev.gateleg.core.call.Patience;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.expression.ExpressionWriter;
import dev.gateleg.core.item.ItemSize;
import dev.gateleg.core.runtime.GeneratedTable;
import dev.gateleg.core.transaction.Transaction;
import dev.gateleg.model.key.KeyLimits;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

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
  private final AttributeValue typeValue;
  private final String sort;

  private HiddenItems(TableContext context, String type, String sort) {
    this.context = context;
    this.type = type;
    this.typeValue = AttributeValue.fromS(type);
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
    return typeValue;
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
    return key(home == null ? own : home.partition(), own);
  }

  /** The key of an item in a partition of its kind. */
  public Map<String, AttributeValue> keyIn(String partition, String name) {
    return key(AttributeValue.fromS(partition), AttributeValue.fromS(name));
  }

  private Map<String, AttributeValue> key(AttributeValue partition, AttributeValue own) {
    ItemSize.checkTableKey(type, "partition", partition, KeyLimits.PARTITION_KEY_BYTES);
    ItemSize.checkTableKey(type, "sort", own, KeyLimits.SORT_KEY_BYTES);
    Map<String, AttributeValue> key = new HashMap<>(4);
    key.put(context.schema().partition(), partition);
    key.put(sort, own);
    return key;
  }

  /**
   * Changes an item on a condition, and returns it as it stands then: changed, or as it failed the condition. Whose write
   * it is, the caller sees from the owner in it. Conflicts with transactions are tried again.
   */
  public Map<String, AttributeValue> change(
      String pattern,
      Map<String, AttributeValue> key,
      String changes,
      String condition,
      ExpressionWriter out) {
    UpdateItemRequest request = UpdateItemRequest.builder()
        .tableName(context.tableName())
        .key(key)
        .updateExpression(changes)
        .conditionExpression(condition)
        .expressionAttributeNames(out.names())
        .expressionAttributeValues(out.values())
        .returnValues(ReturnValue.ALL_NEW)
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .returnConsumedCapacity(context.caller().capacity())
        .build();
    Patience patience = new Patience(
        Backoff.RACES, Transaction.DEADLINE, context.clock(), context.sleeper(), context.random());
    while (true) {
      try {
        return context
            .caller()
            .call(
                new CallSite(pattern, null, null),
                "UpdateItem",
                request,
                context.client()::updateItem,
                UpdateItemResponse::consumedCapacity)
            .attributes();
      } catch (ConditionFailedException e) {
        if (e.item().isEmpty()) {
          throw e;
        }
        return e.item();
      } catch (ConflictException e) {
        patience.waitOrThrow(e);
      }
    }
  }

  /** A number. */
  public static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  /** An instant as time to live is told. */
  public static AttributeValue seconds(Instant instant) {
    return number(instant.getEpochSecond());
  }

  /** An instant to the millisecond. */
  public static AttributeValue millis(Instant instant) {
    return number(instant.toEpochMilli());
  }

  /** Whether an item has outlived its time, or is none. */
  public boolean gone(Map<String, AttributeValue> item, Instant now) {
    AttributeValue expires = item.get(timeToLive());
    return item.isEmpty()
        || (expires != null && Long.parseLong(expires.n()) <= now.getEpochSecond());
  }
}
