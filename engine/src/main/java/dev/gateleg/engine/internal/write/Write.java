package dev.gateleg.engine.internal.write;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.Update;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.table.Expiry;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Limits;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What one request, or one action of a transaction, does to one item; checked as far as that goes without the item.
 *
 * <p>Immutable.
 */
public sealed interface Write {

  Table table();

  /** The item's key in the table, as bytes. */
  byte[] key();

  @Nullable
  Condition condition();

  /** What the item becomes; null if it goes. The condition is checked already. */
  @Nullable
  Item apply(@Nullable Item before);

  /** Whether the item satisfies the condition. */
  default boolean accepts(@Nullable Item before) {
    Condition condition = condition();
    return condition == null || condition.test(before == null ? Map.of() : before.attributes());
  }

  /** Refuses paths that lead into key attributes. */
  default void checkPaths() {
    table().checkScalars(condition());
    if (this instanceof Modify modify) {
      table().checkScalars(modify.update());
    }
  }

  /** Replaces the item. */
  record Put(Table table, byte[] key, Item item, @Nullable Condition condition) implements Write {

    @Override
    public Item apply(@Nullable Item before) {
      return item;
    }
  }

  /** Deletes the item. */
  record Delete(Table table, byte[] key, @Nullable Condition condition) implements Write {

    @Override
    public @Nullable Item apply(@Nullable Item before) {
      return null;
    }
  }

  /** Deletes the item on behalf of the service, if it still has expired at the given second. */
  record Expire(Table table, byte[] key, Expiry expiry, long second) implements Write {

    @Override
    public @Nullable Condition condition() {
      return null;
    }

    @Override
    public boolean accepts(@Nullable Item before) {
      Long expired = expiry.secondOf(before);
      return expired != null && expired <= second;
    }

    @Override
    public @Nullable Item apply(@Nullable Item before) {
      return null;
    }
  }

  /** Leaves the item as it is, if it satisfies the condition. */
  record Check(Table table, byte[] key, Condition condition) implements Write {

    @Override
    public @Nullable Item apply(@Nullable Item before) {
      return before;
    }
  }

  /** Changes attributes of the item, or makes one of its key and them. */
  record Modify(
      Table table,
      byte[] key,
      Map<String, AttributeValue> keyAttributes,
      @Nullable Update update,
      @Nullable Condition condition)
      implements Write {

    @Override
    public @Nullable Item apply(@Nullable Item before) {
      if (before == null && update != null && !update.makesItem()) {
        return null;
      }
      Item base = before == null ? Item.of(keyAttributes) : before;
      if (update == null) {
        return base;
      }
      Item item = base.with(update.changed(base.attributes()));
      ItemChecks.checkIndexKeys(table, item.attributes());
      if (item.size() > Limits.MAX_ITEM_BYTES) {
        throw ItemChecks.tooLargeToUpdate();
      }
      return item;
    }
  }

  /** The attributes of a key in the order of the table's key. */
  static Map<String, AttributeValue> keyAttributes(
      Table table, Map<String, AttributeValue> attributes) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    table.key().parts().forEach(part -> {
      AttributeValue value = attributes.get(part.name());
      if (value != null) {
        key.put(part.name(), value);
      }
    });
    return Collections.unmodifiableMap(key);
  }
}
