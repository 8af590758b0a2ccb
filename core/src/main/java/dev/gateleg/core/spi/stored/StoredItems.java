package dev.gateleg.core.spi.stored;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.internal.send.Patience;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.expression.ConditionTree;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Reads and writes items exactly as they are stored; for patterns that carry, archive and bring back whatever there is. */
public final class StoredItems {

  /** How long others who are at work on an item are waited for. */
  private static final Duration CONFLICT_DEADLINE = Duration.ofSeconds(10);

  private StoredItems() {}

  /** The item under a key as it is now; empty where there is none. */
  public static Map<String, Value> get(TableAccess access, CallSite site, Map<String, Value> key) {
    TableContext context = TableContext.of(access);
    context.checkInScope(context.tableName(), key, "item");
    return context.read(site, new Request.Get(context.tableName(), key, true)).item();
  }

  /** A page of a segment of the whole table, after a key or from the start. */
  public static Answer scan(
      TableAccess access,
      CallSite site,
      int segment,
      int segments,
      @Nullable Map<String, Value> after,
      boolean consistent) {
    TableContext context = TableContext.of(access);
    return context.read(
        site,
        new Request.Scan(
            new Request.Place(context.tableName(), null),
            new Request.Selection(null, null, null, new ExpressionWriter()),
            new Request.Window(null, after),
            segments == 1 ? null : new Request.Segment(segment, segments),
            consistent));
  }

  /** All items of one partition as they are now, in the order of their sort keys. */
  public static List<Map<String, Value>> partition(
      TableAccess access, CallSite site, Value partition) {
    TableContext context = TableContext.of(access);
    context.checkInScope(
        context.tableName(), Map.of(context.schema().partition(), partition), "partition");
    ExpressionWriter out = new ExpressionWriter();
    String condition = out.name(context.schema().partition()) + " = " + out.value(partition);
    List<Map<String, Value>> items = new ArrayList<>();
    Map<String, Value> after = null;
    do {
      Answer page = context.read(
          site,
          new Request.Query(
              new Request.Place(context.tableName(), null),
              new Request.Selection(condition, null, null, out),
              new Request.Window(null, after),
              false,
              true));
      items.addAll(page.items());
      after = page.last().isEmpty() ? null : page.last();
    } while (after != null);
    return items;
  }

  /** Puts items and deletes keys by one request; the answer tells the keys of what was left over. */
  public static Answer write(
      TableAccess access,
      CallSite site,
      List<Map<String, Value>> puts,
      List<Map<String, Value>> deletes) {
    TableContext context = TableContext.of(access);
    return context.caller().call(site, new Request.BatchWrite(context.tableName(), puts, deletes));
  }

  /** Puts an item where there is none. False where there is another; an equal one is as good as one's own. */
  public static boolean create(TableAccess access, CallSite site, Map<String, Value> item) {
    TableContext context = TableContext.of(access);
    ConditionTree absent = ConditionTree.isAbsent(context.schema().partition());
    context.checkInScope(context.tableName(), item, "item");
    Request request =
        new Request.Put(context.tableName(), item, WriteExpressions.when(absent), Returned.NOTHING);
    return unlessConflict(context, () -> {
      try {
        Answer unused = context.caller().call(site, request);
        return true;
      } catch (ConditionFailedException e) {
        return new HashMap<>(e.item()).equals(new HashMap<>(item));
      }
    });
  }

  /** Gives an item a time to live, on a condition. False where it does not hold. */
  public static boolean expire(
      TableAccess access,
      CallSite site,
      Map<String, Value> key,
      String attribute,
      Value at,
      Condition<?> condition) {
    TableContext context = TableContext.of(access);
    ExpressionWriter out = new ExpressionWriter();
    String text = out.condition(condition);
    String update = "SET " + out.name(attribute) + " = " + out.value(at);
    return sent(context, site, key, new WriteExpressions(text, update, out.names(), out.values()));
  }

  /** Takes an item's time to live away, if it still has that one. False where it has not. */
  public static boolean stay(
      TableAccess access, CallSite site, Map<String, Value> key, String attribute, Value was) {
    TableContext context = TableContext.of(access);
    ExpressionWriter out = new ExpressionWriter();
    String name = out.name(attribute);
    String text = name + " = " + out.value(was);
    return sent(
        context,
        site,
        key,
        new WriteExpressions(text, "REMOVE " + name, out.names(), out.values()));
  }

  /** Deletes an item that has outlived its time, if it still has that time to live. */
  public static void deleteExpired(
      TableAccess access, CallSite site, Map<String, Value> key, String attribute, Value was) {
    TableContext context = TableContext.of(access);
    context.checkInScope(context.tableName(), key, "item");
    Request request = new Request.Delete(
        context.tableName(),
        key,
        WriteExpressions.when(ConditionTree.is(attribute, was)),
        Returned.NOTHING);
    boolean unused = sent(context, site, request);
  }

  private static boolean sent(
      TableContext context, CallSite site, Map<String, Value> key, WriteExpressions terms) {
    context.checkInScope(context.tableName(), key, "item");
    return sent(
        context, site, new Request.Update(context.tableName(), key, terms, Returned.NOTHING));
  }

  private static boolean sent(TableContext context, CallSite site, Request request) {
    return unlessConflict(context, () -> {
      try {
        Answer unused = context.caller().call(site, request);
        return true;
      } catch (ConditionFailedException e) {
        return false;
      }
    });
  }

  /** Makes a call again for a while, where another write is at work on the item. */
  private static boolean unlessConflict(TableContext context, BooleanSupplier call) {
    Patience patience = context.patience(CONFLICT_DEADLINE);
    while (true) {
      try {
        return call.getAsBoolean();
      } catch (ConflictException e) {
        patience.waitOrThrow(e);
      }
    }
  }
}
