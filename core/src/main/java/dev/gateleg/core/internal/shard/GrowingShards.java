package dev.gateleg.core.internal.shard;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.internal.entity.ShardCounts;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.internal.send.Caller;
import dev.gateleg.core.internal.send.Patience;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.GrowingKey;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.shard.ReadShards;
import dev.gateleg.core.spi.shard.ShardLayout;
import dev.gateleg.core.spi.shard.ShardLayouts;
import dev.gateleg.core.spi.shard.ShardName;
import dev.gateleg.core.spi.shard.Shards;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import dev.gateleg.core.spi.transport.Transport;
import dev.gateleg.model.key.KeyOrder;
import dev.gateleg.model.key.KeyTemplate;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The shards of one open table whose number may grow. Thread-safe. */
public final class GrowingShards implements Shards {

  private static final Value TYPE = Value.fromS("_ShardLayouts");

  private final List<EntityType<?>> types;
  private final ShardKeys keys;
  private final LayoutView views;
  private final Setting setting;
  private final Caller caller;
  private final ItemMoves moves;

  /**
   * What an open table has at hand.
   *
   * @param schema the table's keys
   * @param typeAttribute the attribute by which hidden items are known
   * @param record the key of the hidden item that holds the layouts
   * @param clock what time it is
   * @param sleeper how to wait
   * @param random where tokens come from
   * @param patience how long something is tried again
   */
  public record Setting(
      TableSchema schema,
      String typeAttribute,
      Supplier<Map<String, Value>> record,
      Clock clock,
      Sleeper sleeper,
      LongSupplier random,
      Supplier<Patience> patience) {}

  private GrowingShards(
      List<EntityType<?>> types, ShardKeys keys, LayoutView views, Setting setting, Caller caller) {
    this.types = types;
    this.keys = keys;
    this.views = views;
    this.setting = setting;
    this.caller = caller;
    this.moves = new ItemMoves(caller, keys, setting.clock(), setting.random(), setting.patience());
  }

  /** The shards of a table; the caller sends its requests as they are. */
  public static GrowingShards of(List<EntityType<?>> types, Setting setting, Caller caller) {
    List<GrowingKey> keys = new ArrayList<>();
    for (EntityType<?> type : types) {
      GrowingKey key = GrowingKey.of(type);
      if (key != null) {
        keys.add(key);
      }
    }
    return new GrowingShards(
        types,
        new ShardKeys(setting.schema(), setting.typeAttribute(), keys),
        new LayoutView(caller, setting.record(), setting.clock(), setting.sleeper()),
        setting,
        caller);
  }

  /**
   * The same shards for requests of another caller, to be shown or measured; layouts are looked up by the first.
   *
   * @param shown whether requests are only shown, so that nothing is looked up for them
   */
  public GrowingShards through(Caller other, boolean shown) {
    return new GrowingShards(types, keys, shown ? views.asKnown() : views, setting, other);
  }

  /** How many shards the keys of indexes have. */
  public ShardCounts counts() {
    return views;
  }

  /** A transport that sends requests under the keys that items have in the table. */
  public Transport placing(Transport inner) {
    return new PlacingTransport(
        inner,
        keys,
        views,
        moves,
        new PausedShards(keys, views, setting.sleeper(), this::change),
        new PlacedWrites(caller.table(), keys));
  }

  @Override
  public String table() {
    return caller.table();
  }

  @Override
  public void sleep(Duration duration) {
    setting.sleeper().sleep(duration);
  }

  @Override
  public @Nullable ReadShards shardsOf(String index, String partition) {
    for (EntityType<?> type : types) {
      KeyTemplate template = GrowingKey.template(type, index);
      if (template != null && template.matches(partition)) {
        return new ReadShards(
            type.name(),
            ShardName.of(index, GrowingKey.first(template, partition)),
            ShardName.every(index, template.template()),
            Objects.requireNonNull(template.shards()));
      }
    }
    return null;
  }

  @Override
  public @Nullable String unmovable(ReadShards shards) {
    for (EntityType<?> type : types) {
      KeyTemplate template = shards.ofTable() ? GrowingKey.template(type, "") : null;
      if (template != null
          && template.template().equals(shards.every().partition())
          && !GeneratedEntity.of(type).uniqueAttributes().isEmpty()) {
        return type.name();
      }
    }
    return null;
  }

  @Override
  public ShardLayouts view() {
    return views.current().layouts();
  }

  @Override
  public ShardLayouts fresh() {
    return views.reload().layouts();
  }

  @Override
  public ShardLayout change(
      ShardName name, ShardLayout otherwise, UnaryOperator<ShardLayout> change) {
    Patience left = setting.patience().get();
    while (true) {
      ShardLayouts before = fresh();
      ShardLayout layout = before.layouts().getOrDefault(name, otherwise);
      ShardLayout changed = change.apply(layout);
      if (changed.equals(layout)) {
        return layout;
      }
      ShardLayouts after = before.with(name, changed);
      if (after.layouts().size() > ShardLayouts.MOST) {
        throw new InvalidInputException(
            CoreCode.SHARDS_TOO_MANY,
            "The table " + caller.table() + " has " + ShardLayouts.MOST
                + " keys with a number of shards of their own; raise that of every key of the"
                + " template instead of " + name + "'s.",
            null);
      }
      try {
        LayoutView.View begun = views.begun();
        write(before, after);
        LayoutView.View unused = views.seen(after, begun);
        return changed;
      } catch (ConditionFailedException
          | ConflictException
          | ThrottledException
          | UnavailableException e) {
        left.waitOrThrow(
            e); // another was faster, or this try was: the change is made of what is there then
      }
    }
  }

  private void write(ShardLayouts before, ShardLayouts after) {
    Map<String, Value> item = new HashMap<>(views.key());
    item.put(setting.typeAttribute(), TYPE);
    item.putAll(after.attributes());
    ExpressionWriter out = new ExpressionWriter();
    String condition = before.version() == 0
        ? "attribute_not_exists(" + out.name(setting.schema().partition()) + ")"
        : out.name(ShardLayouts.versionAttribute()) + " = "
            + out.value(Value.fromN(Long.toString(before.version())));
    Answer unused = caller.call(
        LayoutView.SITE,
        new Request.Put(
            caller.table(), item, WriteExpressions.condition(condition, out), Returned.NOTHING));
  }

  @Override
  public long move(String firstPartition, int shard) {
    Value partition = keys.shard(firstPartition, shard);
    if (partition == null) {
      return 0;
    }
    ExpressionWriter out = new ExpressionWriter();
    String condition = out.name(setting.schema().partition()) + " = " + out.value(partition);
    Request.Selection selection = new Request.Selection(condition, null, null, out);
    return moveAll(
        window -> new Request.Query(place(), selection, window, false, true), placement -> true);
  }

  @Override
  public String horizon(String firstPartition, int shards) {
    String highest = "";
    for (int shard = 0; shard < shards; shard++) {
      Value partition = keys.shard(firstPartition, shard);
      String sort = setting.schema().sort();
      if (partition == null || sort == null) {
        return "";
      }
      ExpressionWriter out = new ExpressionWriter();
      String condition = out.name(setting.schema().partition()) + " = " + out.value(partition);
      Request.Selection selection = new Request.Selection(condition, null, null, out);
      Request.Window last = new Request.Window(1, null);
      Map<String, Value> item = caller
          .read(LayoutView.MOVE, new Request.Query(place(), selection, last, true, true))
          .item();
      Value found = item.get(sort);
      if (found != null && found.s() == null) {
        return "";
      } else if (found != null && KeyOrder.compare(found.s(), highest) > 0) {
        highest = found.s();
      }
    }
    return highest;
  }

  @Override
  public long moveEvery(ShardName every) {
    ShardLayouts layouts = fresh();
    Request.Selection all = new Request.Selection(null, null, null, new ExpressionWriter());
    return moveAll(
        window -> new Request.Scan(place(), all, window, null, true),
        placement -> placement.stored(layouts).equals(every));
  }

  private Request.Place place() {
    return new Request.Place(caller.table(), null);
  }

  private long moveAll(Function<Request.Window, Request> read, Predicate<Placement> wanted) {
    ShardLayouts layouts = fresh();
    long moved = 0;
    Map<String, Value> start = null;
    do {
      Answer page = caller.read(LayoutView.MOVE, read.apply(new Request.Window(null, start)));
      for (Map<String, Value> item : page.items()) {
        Placement placement = keys.placement(item, layouts);
        if (placement != null && wanted.test(placement) && moved(item, placement)) {
          moved++;
        }
      }
      start = page.last().isEmpty() ? null : page.last();
    } while (start != null);
    return moved;
  }

  private boolean moved(Map<String, Value> item, Placement placement) {
    Map<String, Value> key = keys.key(item);
    if (placement.newest().equals(key)) {
      return false;
    } else if (keys.moved(item)) {
      if (keys.spent(item, setting.clock().instant())) {
        moves.forget(item);
      }
      return false;
    }
    return placement.older().contains(key) && moves.settle(key, placement.newest());
  }

  @Override
  public boolean moved(Map<String, Value> item) {
    return keys.moved(item);
  }

  @Override
  public Value movedType() {
    return ShardKeys.MOVED;
  }

  @Override
  public Map<String, Value> stored(Map<String, Value> item) {
    Value place = item.get(ShardKeys.PLACE);
    if (place == null) {
      return item;
    }
    Map<String, Value> stored = new HashMap<>(item);
    stored.remove(ShardKeys.PLACE);
    stored.put(setting.schema().partition(), place);
    return stored;
  }

  @Override
  public boolean placed(Map<String, Value> item, ShardLayouts layouts) {
    Placement placement = keys.placement(item, layouts);
    if (placement == null) {
      return true;
    }
    Map<String, Value> key = keys.key(stored(item));
    return placement.newest().equals(key) || placement.older().contains(key);
  }

  @Override
  public boolean newest(Map<String, Value> item) {
    Placement placement = keys.placement(item, view());
    return placement != null && placement.newest().equals(keys.key(stored(item)));
  }
}
