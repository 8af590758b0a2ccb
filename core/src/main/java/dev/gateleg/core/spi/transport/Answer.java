package dev.gateleg.core.spi.transport;

import dev.gateleg.core.call.Cost;
import dev.gateleg.core.item.Value;
import java.util.List;
import java.util.Map;

/**
 * The answer to a request.
 *
 * @param items what was read; one for each key of a {@link Request.TransactGet}, empty where there is none; of a write the item
 *     that it returns, if it returns one
 * @param last the key after which a read goes on; empty at its end
 * @param left what a batch left over: the keys of its reads, and of its writes
 * @param cost what it cost, where that was asked for
 * @param retries how often the transport sent it again
 */
public record Answer(
    List<Map<String, Value>> items,
    Map<String, Value> last,
    List<Map<String, Value>> left,
    Cost cost,
    int retries) {

  /** An answer that tells nothing. */
  public static final Answer EMPTY = new Answer(List.of(), Map.of(), List.of(), Cost.NONE, 0);

  /** The answer of one item; empty where there is none. */
  public static Answer of(Map<String, Value> item) {
    return item.isEmpty() ? EMPTY : new Answer(List.of(item), Map.of(), List.of(), Cost.NONE, 0);
  }

  /** The same with what it cost. */
  public Answer measured(Cost consumed, int again) {
    return new Answer(items, last, left, consumed, again);
  }

  /** The one item; empty where there is none. */
  public Map<String, Value> item() {
    return items.isEmpty() ? Map.of() : items.get(0);
  }
}
