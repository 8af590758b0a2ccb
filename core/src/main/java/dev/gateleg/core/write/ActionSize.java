package dev.gateleg.core.write;

import dev.gateleg.core.item.ItemSize;
import dev.gateleg.model.key.KeyLimits;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** How many bytes of a transaction an action takes, before it is sent: the item of a put, what an update carries. */
final class ActionSize {

  /** The longest key, and its attributes' names. */
  private static final int MOST_KEY_BYTES =
      KeyLimits.PARTITION_KEY_BYTES + KeyLimits.SORT_KEY_BYTES + 2 * KeyLimits.NAME_BYTES;

  private ActionSize() {}

  static long of(TransactWriteItem item) {
    return item.put() != null
        ? ItemSize.of(item.put().item())
        : ItemSize.of(key(item)) + ItemSize.of(values(item));
  }

  /** Not less than it takes, and told without looking at a put's item, which is never larger than an item may be. */
  static long most(TransactWriteItem item) {
    return item.put() != null ? ItemSize.MOST_BYTES : MOST_KEY_BYTES + ItemSize.most(values(item));
  }

  private static Map<String, AttributeValue> key(TransactWriteItem item) {
    if (item.update() != null) {
      return item.update().key();
    }
    return item.delete() != null ? item.delete().key() : item.conditionCheck().key();
  }

  private static Map<String, AttributeValue> values(TransactWriteItem item) {
    if (item.update() != null) {
      return item.update().expressionAttributeValues();
    }
    return item.delete() != null
        ? item.delete().expressionAttributeValues()
        : item.conditionCheck().expressionAttributeValues();
  }
}
