package dev.gateleg.core.internal.shard;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.internal.item.Shown;
import dev.gateleg.core.internal.send.Caller;
import dev.gateleg.core.internal.send.Patience;
import dev.gateleg.core.internal.send.RefusedException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Moves items to the shards of the newest level: in one transaction the item is written there and a mark put where it was, so
 * that it is live in one place at every instant. A read that looked at the new shard before and at the old one after finds the
 * mark, and looks again. Thread-safe.
 */
final class ItemMoves {

  private final Caller caller;
  private final ShardKeys keys;
  private final Clock clock;
  private final LongSupplier random;
  private final Supplier<Patience> patience;

  ItemMoves(
      Caller caller,
      ShardKeys keys,
      Clock clock,
      LongSupplier random,
      Supplier<Patience> patience) {
    this.caller = caller;
    this.keys = keys;
    this.clock = clock;
    this.random = random;
    this.patience = patience;
  }

  /** Moves an item to its newest place, if it stands in an older one. */
  void settle(Placement placement) {
    for (Map<String, Value> older : placement.older()) {
      settle(older, placement.newest());
    }
  }

  /** Moves what stands in one place to another; answers whether there was something to move. */
  boolean settle(Map<String, Value> from, Map<String, Value> to) {
    Patience left = null;
    while (true) {
      Map<String, Value> item = get(from);
      if (!keys.live(item)) {
        return false;
      }
      try {
        move(item, from, to);
        return true;
      } catch (ConditionFailedException | RefusedException e) {
        left = left == null ? patience.get() : left;
        left.waitOrThrow(moving(from, e)); // moved by another, or by an earlier try: look again
      } catch (ConflictException | ThrottledException | UnavailableException e) {
        left = left == null ? patience.get() : left;
        left.waitOrThrow(e);
      }
    }
  }

  /** A move that was refused is no refusal of the write that it was made for. */
  private ConflictException moving(Map<String, Value> from, RuntimeException refusal) {
    String partition = Shown.key(from.get(keys.schema().partition()));
    return new ConflictException(
        CoreCode.CONFLICT,
        "An item of the shard " + partition + " is being moved; nothing was written, try again.",
        List.of(partition),
        refusal);
  }

  private Map<String, Value> get(Map<String, Value> key) {
    return caller
        .read(LayoutView.MOVE, new Request.Get(caller.table(), key, true))
        .item();
  }

  private void move(Map<String, Value> item, Map<String, Value> from, Map<String, Value> to) {
    Request.Put mark = new Request.Put(
        caller.table(), keys.mark(from, clock.instant()), unmoved(item), Returned.NOTHING);
    if (get(to).isEmpty()) {
      Request.Put copy =
          new Request.Put(caller.table(), keys.at(item, to), absent(), Returned.NOTHING);
      String token = Long.toString(random.getAsLong(), Character.MAX_RADIX)
          + Long.toString(random.getAsLong(), Character.MAX_RADIX);
      Answer unused =
          caller.call(LayoutView.MOVE, new Request.TransactWrite(List.of(copy, mark), token));
    } else {
      // A write that came too late, whose sender was told so: the item in the new place stands.
      Answer unused = caller.call(LayoutView.MOVE, mark);
    }
  }

  private WriteExpressions absent() {
    ExpressionWriter out = new ExpressionWriter();
    return WriteExpressions.condition(
        "attribute_not_exists(" + out.name(keys.schema().partition()) + ")", out);
  }

  /** The item as it was read, as far as its writes leave a trace. */
  private WriteExpressions unmoved(Map<String, Value> item) {
    ExpressionWriter out = new ExpressionWriter();
    String condition = same(keys.typeAttribute(), item.get(keys.typeAttribute()), out)
        + " AND attribute_exists(" + out.name(keys.schema().partition()) + ")";
    String attempt = keys.schema().attempt();
    return WriteExpressions.condition(
        attempt == null ? condition : condition + " AND " + same(attempt, item.get(attempt), out),
        out);
  }

  private static String same(String attribute, @Nullable Value value, ExpressionWriter out) {
    return value == null
        ? "attribute_not_exists(" + out.name(attribute) + ")"
        : out.name(attribute) + " = " + out.value(value);
  }

  /** Removes the mark of an item that was moved long ago. */
  void forget(Map<String, Value> mark) {
    ExpressionWriter out = new ExpressionWriter();
    String type = out.name(keys.typeAttribute());
    WriteExpressions still =
        WriteExpressions.condition(type + " = " + out.value(ShardKeys.MOVED), out);
    try {
      Answer unused = caller.call(
          LayoutView.MOVE,
          new Request.Delete(caller.table(), keys.key(mark), still, Returned.NOTHING));
    } catch (ConditionFailedException
        | ConflictException
        | ThrottledException
        | UnavailableException e) {
      // It is gone, or the next pass removes it.
    }
  }
}
