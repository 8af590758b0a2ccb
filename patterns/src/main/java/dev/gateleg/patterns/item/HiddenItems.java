package dev.gateleg.patterns.item;

import dev.gateleg.core.Table;
import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.HiddenKey;
import dev.gateleg.core.internal.context.HiddenKeys;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import dev.gateleg.core.write.TransactionAction;
import dev.gateleg.model.key.KeyLimits;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items that patterns keep in a table beside its entities. Their type starts with an underscore, by which reads of
 * entities pass over them, and so do the names of their attributes. They live where the program wants: in an entity's
 * partition or in one of their own. In a scoped table they are of its scope, since {@link HiddenKeys} makes all of their
 * keys. Immutable and thread-safe.
 */
public final class HiddenItems {

  private final TableContext context;
  private final String type;
  private final AttributeValue typeValue;
  private final HiddenRequests requests;

  private HiddenItems(TableContext context, String type) {
    this.context = context;
    this.type = type;
    this.typeValue = AttributeValue.fromS(type);
    this.requests = new HiddenRequests(context);
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
    return new HiddenItems(context, TableContext.HIDDEN + type);
  }

  /** What the table has at hand. */
  public TableContext context() {
    return context;
  }

  /** The requests for single items and for rows. */
  public HiddenRequests requests() {
    return requests;
  }

  /** The value of the type attribute. */
  public AttributeValue type() {
    return typeValue;
  }

  /** The attribute of the time to live; one of its own, in a table whose entities have none. */
  public String timeToLive() {
    String ofEntities = context.schema().timeToLive();
    return ofEntities == null ? HiddenKeys.attribute("expires") : ofEntities;
  }

  /** The key of an item in an entity's partition or, without one, in a partition of its own. */
  public HiddenKey key(@Nullable EntityKey<?> home, String name) {
    HiddenKeys keys = context.hiddenKeys();
    return checked(home == null ? keys.key(name, name) : keys.in(home, name));
  }

  /** The key of an item in a partition of its kind. */
  public HiddenKey keyIn(String partition, String name) {
    return checked(context.hiddenKeys().key(partition, name));
  }

  private HiddenKey checked(HiddenKey key) {
    ItemSize.checkTableKey(type, "partition", key.partition(), KeyLimits.PARTITION_KEY_BYTES);
    if (key.sort() != null) {
      ItemSize.checkTableKey(type, "sort", key.sort(), KeyLimits.SORT_KEY_BYTES);
    }
    return key;
  }

  /** An item with nothing yet but its key and its type. */
  public Map<String, AttributeValue> item(HiddenKey key) {
    Map<String, AttributeValue> item = new HashMap<>(16);
    item.putAll(key.attributes());
    item.put(context.typeAttribute(), typeValue);
    return item;
  }

  /** The condition that there is no item. */
  public String absent(ExpressionWriter out) {
    return "attribute_not_exists(" + out.name(context.schema().partition()) + ")";
  }

  /** The condition that there is no item, or one that has outlived its time. */
  public String absentOrExpired(ExpressionWriter out, Instant now) {
    return absent(out) + " OR " + out.name(timeToLive()) + " <= " + out.value(seconds(now));
  }

  /** What a put of a hidden item does in a transaction. */
  public TransactionAction putting(
      Naming naming,
      HiddenKey key,
      Map<String, AttributeValue> attributes,
      String condition,
      ExpressionWriter out,
      Function<Map<String, AttributeValue>, RuntimeException> refusal) {
    Map<String, AttributeValue> item = item(key);
    item.putAll(attributes);
    return new TransactionAction(
        naming.verb,
        naming.subject,
        key.attributes(),
        new Request.Put(
            context.tableName(),
            item,
            WriteExpressions.condition(condition, out),
            Returned.NOTHING),
        null,
        refusal,
        was -> false);
  }

  /** What an update of a hidden item does in a transaction. */
  public TransactionAction updating(
      Naming naming,
      HiddenKey key,
      Changes changes,
      Function<Map<String, AttributeValue>, RuntimeException> refusal,
      Predicate<Map<String, AttributeValue>> raced) {
    return new TransactionAction(
        naming.verb,
        naming.subject,
        key.attributes(),
        new Request.Update(
            context.tableName(), key.attributes(), changes.terms(), Returned.NOTHING),
        null,
        refusal,
        raced);
  }

  /**
   * What an action is called in messages.
   *
   * @param verb what it does
   * @param subject to what
   */
  public record Naming(String verb, Object subject) {}

  /**
   * The texts of an update.
   *
   * @param update what changes
   * @param condition on which condition, or null
   * @param out the names and values in both
   */
  public record Changes(String update, @Nullable String condition, ExpressionWriter out) {

    WriteExpressions terms() {
      return new WriteExpressions(condition, update, out.names(), out.values());
    }
  }

  /**
   * Changes an item on a condition, and returns it as it stands then: changed, or as it failed the condition. Whose write
   * it is, the caller sees from the owner in it. Conflicts with transactions are tried again.
   */
  public Map<String, AttributeValue> change(
      String pattern, HiddenKey key, String changes, String condition, ExpressionWriter out) {
    return requests.change(
        new CallSite(pattern, null, null), key, new Changes(changes, condition, out));
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
