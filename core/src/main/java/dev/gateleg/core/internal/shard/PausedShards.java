package dev.gateleg.core.internal.shard;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.internal.shard.LayoutView.View;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.shard.ShardLayout;
import dev.gateleg.core.spi.shard.ShardName;
import dev.gateleg.core.spi.shard.Shards;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Lets writes wait while the number of their shards changes. Whoever changes it may have died: a writer that has seen the
 * pause unchanged for as long as it takes ends it. Thread-safe.
 */
final class PausedShards {

  private static final Duration STEP = Duration.ofMillis(100);

  /** How long a write waits; a pause takes little more than a second. */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final ShardKeys keys;
  private final LayoutView views;
  private final Sleeper sleeper;
  private final Ending ending;

  /** Changes a layout. */
  interface Ending {
    ShardLayout change(ShardName name, ShardLayout otherwise, UnaryOperator<ShardLayout> change);
  }

  PausedShards(ShardKeys keys, LayoutView views, Sleeper sleeper, Ending ending) {
    this.keys = keys;
    this.views = views;
    this.sleeper = sleeper;
    this.ending = ending;
  }

  private record Pause(ShardName name, ShardLayout layout) {}

  /** The layouts by which items can be written now. */
  View open(List<Map<String, Value>> written) {
    return open(written, views.current());
  }

  /** The layouts by which items can be written, from a view of them on. */
  View open(List<Map<String, Value>> written, View from) {
    View view = from;
    Pause pause = pause(written, view);
    Duration waited = Duration.ZERO;
    Duration watched = Duration.ZERO;
    while (pause != null) {
      if (waited.compareTo(LONGEST) > 0) {
        throw new ThrottledException(
            CoreCode.SHARDS_PAUSED,
            "The shards of " + pause.name + " have been about to change for " + waited
                + "; nothing was written, try again.",
            null);
      }
      sleeper.sleep(STEP);
      waited = waited.plus(STEP);
      watched = watched.plus(STEP);
      view = views.reload();
      Pause now = pause(written, view);
      if (now != null && now.equals(pause) && watched.compareTo(Shards.KNOWN) > 0) {
        end(now);
        view = views.reload();
        now = pause(written, view);
      } else if (now != null && !now.equals(pause)) {
        watched = Duration.ZERO;
      }
      pause = now;
    }
    return view;
  }

  private void end(Pause pause) {
    ShardLayout unused = ending.change(
        pause.name,
        pause.layout,
        layout -> layout.equals(pause.layout) ? layout.opened("") : layout);
  }

  private @Nullable Pause pause(List<Map<String, Value>> written, View view) {
    for (Map<String, Value> key : written) {
      Placement placement = keys.placement(key, view.layouts());
      if (placement != null && placement.layout().paused()) {
        return new Pause(placement.stored(view.layouts()), placement.layout());
      }
    }
    return null;
  }
}
