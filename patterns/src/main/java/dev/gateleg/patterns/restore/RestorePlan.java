package dev.gateleg.patterns.restore;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.patterns.error.PatternCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a restore would change. Immutable; nothing is written before {@link #run}.
 *
 * <p>Up to {@value #ITEMS_AT_ONCE} items are written in one transaction; more in several, in the order of the plan.
 */
public final class RestorePlan {

  /** How many items one transaction writes; each may bring claims, copies and rows of rollups along. */
  public static final int ITEMS_AT_ONCE = 20;

  private final Table table;
  private final List<ItemPlan<?>> items;
  private final List<String> torn;
  private final boolean tornToo;

  RestorePlan(Table table, List<ItemPlan<?>> items, List<String> torn) {
    this(table, items, torn, false);
  }

  private RestorePlan(Table table, List<ItemPlan<?>> items, List<String> torn, boolean tornToo) {
    this.table = table;
    this.items = items;
    this.torn = torn;
    this.tornToo = tornToo;
  }

  /** Every field that would change, item by item. */
  public List<FieldDifference> differences() {
    return items.stream()
        .filter(ItemPlan::changes)
        .flatMap(item -> item.differences().stream())
        .toList();
  }

  /** Whether everything is as it was. */
  public boolean isEmpty() {
    return items.stream().noneMatch(ItemPlan::changes);
  }

  /** The items that would be written or deleted. */
  public List<EntityKey<?>> keys() {
    return items.stream()
        .filter(ItemPlan::changes)
        .<EntityKey<?>>map(ItemPlan::key)
        .toList();
  }

  /** The items that would be written or deleted as they are now, empty where there is none: what an undo needs. */
  public Map<EntityKey<?>, Map<String, Value>> before() {
    Map<EntityKey<?>, Map<String, Value>> all = new LinkedHashMap<>();
    items.stream()
        .filter(ItemPlan::changes)
        .forEach(item -> all.put(item.key(), Map.copyOf(item.now())));
    return all;
  }

  /** What the source lacks of transactions that it holds a part of, in sentences; empty where nothing is known to lack. */
  public List<String> torn() {
    return torn;
  }

  /** The write units that it takes, without claims, copies and rows of rollups. */
  public double units() {
    return items.stream().filter(ItemPlan::changes).mapToDouble(ItemPlan::units).sum();
  }

  /** The same that is also run where the source holds a part of a transaction only. */
  public RestorePlan acceptTorn() {
    return new RestorePlan(table, items, torn, true);
  }

  /**
   * Writes what differs, if it is still as it was shown.
   *
   * @return what was written, by which it can be undone: {@code Restore.of(table, restored.before()).plan(restored.keys())}
   * @throws RestoreConflictException if an item was changed meanwhile; it and those after it are not written
   * @throws InvalidInputException with the code {@code RestoreTorn}, if the source holds a part of a transaction only
   * @throws UniqueTakenException if another item has one of its unique values by now
   */
  public Restored run() {
    if (!torn.isEmpty() && !tornToo) {
      throw new InvalidInputException(
          PatternCode.RESTORE_TORN,
          torn.get(0) + (torn.size() > 1 ? " (and " + (torn.size() - 1) + " more)" : "")
              + "; take a source of a little later, or accept it by acceptTorn().",
          null);
    }
    List<ItemPlan<?>> changing = items.stream().filter(ItemPlan::changes).toList();
    List<Restored.Item> written = new ArrayList<>();
    for (int from = 0; from < changing.size(); from += ITEMS_AT_ONCE) {
      List<ItemPlan<?>> part =
          changing.subList(from, Math.min(changing.size(), from + ITEMS_AT_ONCE));
      write(part);
      part.forEach(item -> written.add(item.written()));
    }
    return new Restored(written);
  }

  private void write(List<ItemPlan<?>> part) {
    try {
      if (part.size() == 1) {
        part.get(0).run(table);
      } else {
        Transaction transaction = table.transaction();
        for (ItemPlan<?> item : part) {
          transaction = transaction.add(item.write(table));
        }
        transaction.run();
      }
    } catch (UniqueTakenException e) {
      throw e;
    } catch (ConditionFailedException e) {
      throw part.get(0).moved(e);
    }
  }
}
