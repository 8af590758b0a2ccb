package dev.gateleg.patterns.item;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.internal.context.HiddenKey;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The requests that patterns make besides transactions. They take keys of the table's scope only. Immutable, thread-safe. */
public final class HiddenRequests {

  private final TableContext context;

  HiddenRequests(TableContext context) {
    this.context = context;
  }

  /** A hidden item as it is now; empty where there is none. */
  public Map<String, AttributeValue> get(CallSite site, HiddenKey key) {
    return get(site, key.attributes());
  }

  /** An entity's item as it is now; empty where there is none. */
  public Map<String, AttributeValue> get(CallSite site, EntityKey<?> key) {
    return get(site, BoundEntity.keyMap(context.schema(), context.inScope(key)));
  }

  private Map<String, AttributeValue> get(CallSite site, Map<String, AttributeValue> key) {
    return context.read(site, new Request.Get(context.tableName(), key, true)).item();
  }

  /** Changes an item on a condition, and returns it as it stands then: changed, or as it failed the condition. */
  Map<String, AttributeValue> change(CallSite site, HiddenKey key, HiddenItems.Changes changes) {
    Request request =
        new Request.Update(context.tableName(), key.attributes(), changes.terms(), Returned.NEW);
    return context.unlessConflict(() -> {
      try {
        return context.send(site, request).item();
      } catch (ConditionFailedException e) {
        if (e.item().isEmpty()) {
          throw e;
        }
        return e.item();
      }
    });
  }

  /** Puts an item on a condition. Empty where it was put; else the item that failed the condition, as it was. */
  public Optional<Map<String, AttributeValue>> put(
      CallSite site, Map<String, AttributeValue> item, String condition, ExpressionWriter out) {
    Request request = new Request.Put(
        context.tableName(), item, WriteExpressions.condition(condition, out), Returned.NOTHING);
    context.checkInScope(context.tableName(), item, "hidden item");
    return context.unlessConflict(() -> {
      try {
        Answer unused = context.send(site, request);
        return Optional.empty();
      } catch (ConditionFailedException e) {
        return Optional.of(e.item());
      }
    });
  }

  /** The items of a partition, all of them or those between two sort keys, these included. */
  public void query(
      CallSite site,
      HiddenKey from,
      @Nullable HiddenKey to,
      Consumer<Map<String, AttributeValue>> hears) {
    ExpressionWriter out = new ExpressionWriter();
    String partition = out.name(context.schema().partition()) + " = " + out.value(from.partition());
    String condition = to == null || from.sort() == null || to.sort() == null
        ? partition
        : partition + " AND " + out.name(String.valueOf(context.schema().sort())) + " BETWEEN "
            + out.value(from.sort()) + " AND " + out.value(to.sort());
    Request.Selection selection = new Request.Selection(condition, null, null, out);
    pages(site, hears, window -> new Request.Query(place(), selection, window, false, true));
  }

  private Request.Place place() {
    return new Request.Place(context.tableName(), null);
  }

  /** The items of a type that stand in partitions of hidden items, wherever they are in the table. */
  public void scan(
      CallSite site, AttributeValue type, Consumer<Map<String, AttributeValue>> hears) {
    ExpressionWriter out = new ExpressionWriter();
    String ofType = out.name(context.typeAttribute()) + " = " + out.value(type);
    String filter = context.scoped()
        ? ofType + " AND begins_with(" + out.name(context.schema().partition()) + ", "
            + out.value(AttributeValue.fromS(context.hiddenKeys().prefix())) + ")"
        : ofType;
    Request.Selection selection = new Request.Selection(null, filter, null, out);
    pages(site, hears, window -> new Request.Scan(place(), selection, window, null, true));
  }

  private void pages(
      CallSite site,
      Consumer<Map<String, AttributeValue>> hears,
      Function<Request.Window, Request> request) {
    Map<String, AttributeValue> next = null;
    do {
      Answer page = context.read(site, request.apply(new Request.Window(null, next)));
      page.items().forEach(hears);
      next = page.last().isEmpty() ? null : page.last();
    } while (next != null);
  }
}
