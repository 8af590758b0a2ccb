package dev.gateleg.core.write;

import dev.gateleg.core.item.ItemSize;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** How many bytes of a transaction an action takes, before it is sent: the item of a put, what an update carries. */
final class ActionSize {

  private ActionSize() {}

  static long of(TransactWriteItem item) {
    if (item.put() != null) {
      return ItemSize.of(item.put().item());
    } else if (item.update() != null) {
      return ItemSize.of(item.update().key())
          + ItemSize.of(item.update().expressionAttributeValues());
    } else if (item.delete() != null) {
      return ItemSize.of(item.delete().key())
          + ItemSize.of(item.delete().expressionAttributeValues());
    }
    return ItemSize.of(item.conditionCheck().key())
        + ItemSize.of(item.conditionCheck().expressionAttributeValues());
  }
}
