package dev.gateleg.core.internal.shard;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.internal.entity.ShardCounts;
import dev.gateleg.core.internal.send.Caller;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.shard.ShardLayouts;
import dev.gateleg.core.spi.shard.Shards;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.ShardSlot;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The layouts of a table's shards as one process knows them: looked up when they are asked for and the last look is too old.
 * Thread-safe; it holds no lock while it looks, so that several threads may look at once.
 */
final class LayoutView implements ShardCounts {

  /** What the layouts are looked up and changed for. */
  static final CallSite SITE = new CallSite("shardLayout", null, null);

  /** What items are looked at and moved for. */
  static final CallSite MOVE = new CallSite("shardMove", null, null);

  private final Caller caller;
  private final Supplier<Map<String, Value>> key;
  private final Clock clock;
  private final Sleeper sleeper;
  private final AtomicReference<@Nullable View> last;

  /** Whether it goes by what was looked up before, or what the model says, and looks nothing up. */
  private final boolean asKnown;

  LayoutView(Caller caller, Supplier<Map<String, Value>> key, Clock clock, Sleeper sleeper) {
    this(caller, key, clock, sleeper, new AtomicReference<>(), false);
  }

  private LayoutView(
      Caller caller,
      Supplier<Map<String, Value>> key,
      Clock clock,
      Sleeper sleeper,
      AtomicReference<@Nullable View> last,
      boolean asKnown) {
    this.caller = caller;
    this.key = key;
    this.clock = clock;
    this.sleeper = sleeper;
    this.last = last;
    this.asKnown = asKnown;
  }

  /** The same layouts for requests that are only shown: nothing is looked up. */
  LayoutView asKnown() {
    return new LayoutView(caller, key, clock, sleeper, last, true);
  }

  /**
   * What was looked up, and when the look began: by the clock, and by one that never jumps.
   *
   * @param layouts the layouts
   * @param millis the clock's time
   * @param nanos the time that passed
   */
  record View(ShardLayouts layouts, long millis, long nanos) {}

  /** The key of the item that holds the layouts. */
  Map<String, Value> key() {
    return key.get();
  }

  /** The layouts, looked up not too long ago. */
  View current() {
    View view = last.get();
    return asKnown || view == null || older(view, Shards.VIEW) ? reload() : view;
  }

  /** The layouts as they are now. */
  View reload() {
    View begun = begun();
    if (asKnown) {
      View known = last.get();
      return new View(known == null ? ShardLayouts.NONE : known.layouts, begun.millis, begun.nanos);
    }
    Map<String, Value> item =
        caller.read(SITE, new Request.Get(caller.table(), key.get(), true)).item();
    return seen(ShardLayouts.read(item), begun);
  }

  /** A view without layouts, from this moment. */
  View begun() {
    return new View(ShardLayouts.NONE, clock.millis(), sleeper.nanos());
  }

  /** Keeps layouts that were seen, or written, after a moment. */
  View seen(ShardLayouts layouts, View begun) {
    View view = new View(layouts, begun.millis, begun.nanos);
    last.accumulateAndGet(
        view,
        (known, seen) -> known != null
                && Objects.requireNonNull(seen).layouts.version() < known.layouts.version()
            ? known
            : seen);
    return view;
  }

  /** Whether a write that went by a view may have come too late: others may go by a later one. */
  boolean late(View view) {
    return older(view, Shards.VIEW.plus(Shards.WRITE));
  }

  /** A clock that jumps ahead makes a view look older than it is, never younger. */
  private boolean older(View view, Duration age) {
    return clock.millis() - view.millis > age.toMillis()
        || clock.millis() < view.millis
        || sleeper.nanos() - view.nanos > age.toNanos();
  }

  @Override
  public int newest(String index, KeyTemplate template, String partition) {
    ShardSlot slot = Objects.requireNonNull(template.shards());
    return current().layouts.of(index, partition, template.template(), slot).newest();
  }
}
