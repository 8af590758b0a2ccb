package dev.gateleg.patterns.rollup;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.write.TransactionAction;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.patterns.item.HiddenItems;
import dev.gateleg.patterns.item.HiddenItems.Changes;
import dev.gateleg.patterns.item.HiddenItems.Naming;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The update of one row, as an action of the transaction that changes the entities. It has a condition only where the
 * rollup has extremes; where that fails, the next try knows the row as it was.
 *
 * @param <E> the entity
 */
final class RowPart<E> implements TransactionPart {

  private final HiddenItems items;
  private final RowKey key;
  private final Function<Instant, RowDelta<E>> delta;
  private volatile @Nullable Map<String, AttributeValue> seen;

  RowPart(HiddenItems items, RowKey key, Function<Instant, RowDelta<E>> delta) {
    this.items = items;
    this.key = key;
    this.delta = delta;
  }

  @Override
  public List<TransactionAction> actions(Instant now) {
    RowDelta<E> moved = delta.apply(now);
    moved.checkWidth(key);
    RowUpdate update = moved.update(items, seen);
    return List.of(items.updating(
        new Naming("rollup", key),
        key.stored(),
        new Changes(update.expression(), update.condition(), update.out()),
        this::refusal,
        this::learned));
  }

  private boolean learned(Map<String, AttributeValue> row) {
    seen = row;
    return true;
  }

  private RuntimeException refusal(Map<String, AttributeValue> row) {
    return new ConditionFailedException(
        "ConditionFailed",
        "The rollup's " + key + " was changed by others during each try; try again later.",
        row,
        null);
  }
}
