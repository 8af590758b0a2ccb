package dev.gateleg.patterns.rollup;

import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.write.Put;
import dev.gateleg.core.write.TransactionAction;
import dev.gateleg.core.write.TransactionPart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * The put of an entity that leaves a new mark in its item, as single writes do: the same attributes may be there again, or
 * others beside them, but the mark tells that it is not the item which was read.
 *
 * @param put the put
 * @param attribute where the mark stands
 * @param mark the mark
 */
record MarkedPut(Put<?> put, String attribute, AttributeValue mark) implements TransactionPart {

  /** Where marks stand in a table that keeps no attempts. */
  private static final String OWN_ATTRIBUTE = "_rolled";

  static MarkedPut of(TableContext context, Put<?> put) {
    String mark = Long.toString(context.random().getAsLong(), Character.MAX_RADIX);
    return new MarkedPut(put, attribute(context), AttributeValue.fromS(mark));
  }

  static String attribute(TableContext context) {
    String attempt = context.schema().attempt();
    return attempt == null ? OWN_ATTRIBUTE : attempt;
  }

  @Override
  public List<TransactionAction> actions(Instant now) {
    List<TransactionAction> actions = new ArrayList<>(put.actions(now));
    actions.set(0, marked(actions.get(0)));
    return actions;
  }

  private TransactionAction marked(TransactionAction action) {
    Map<String, AttributeValue> item = new HashMap<>(action.item().put().item());
    item.put(attribute, mark);
    return new TransactionAction(
        action.verb(),
        action.subject(),
        action.key(),
        TransactWriteItem.builder()
            .put(action.item().put().toBuilder().item(item).build())
            .build(),
        action.stored(),
        action.refusal(),
        action.raced());
  }
}
