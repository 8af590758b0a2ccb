package dev.gateleg.core.write;

import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.model.key.KeyLimits;
import java.util.Map;

/** How many bytes of a transaction an action takes, before it is sent: the item of a put, what an update carries. */
final class ActionSize {

  /** The longest key, and its attributes' names. */
  private static final int MOST_KEY_BYTES =
      KeyLimits.PARTITION_KEY_BYTES + KeyLimits.SORT_KEY_BYTES + 2 * KeyLimits.NAME_BYTES;

  private ActionSize() {}

  static long of(Request.Action action) {
    return action instanceof Request.Put put
        ? ItemSize.of(put.item())
        : ItemSize.of(key(action)) + ItemSize.of(action.terms().values());
  }

  /** Not less than it takes, and told without looking at a put's item, which is never larger than an item may be. */
  static long most(Request.Action action) {
    return action instanceof Request.Put
        ? ItemSize.MOST_BYTES
        : MOST_KEY_BYTES + ItemSize.most(action.terms().values());
  }

  private static Map<String, Value> key(Request.Action action) {
    if (action instanceof Request.Update update) {
      return update.key();
    }
    return action instanceof Request.Delete delete ? delete.key() : ((Request.Check) action).key();
  }
}
