package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.item.Item;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What items were before their last write, for reads that may see that still. Thread-safe. */
public final class StaleItems {

  private static final int MAX_REMEMBERED = 10_000;

  private final FaultPlan faults;
  private final Clock clock;
  private final Map<Place, Former> former = new LinkedHashMap<>() {
    @Override
    protected boolean removeEldestEntry(Map.Entry<Place, Former> eldest) {
      return size() > MAX_REMEMBERED;
    }
  };

  private record Place(String table, ByteBuffer key) {}

  private record Former(@Nullable Item item, Instant until) {}

  public StaleItems(FaultPlan faults, Clock clock) {
    this.faults = faults;
    this.clock = clock;
  }

  /** Takes note of a write. */
  public void remember(Table table, byte[] key, @Nullable Item before) {
    if (faults.isOn(Fault.STALE_READ)) {
      Instant until = clock.instant().plus(faults.atMost(Fault.STALE_READ));
      synchronized (former) {
        former.put(new Place(table.id(), ByteBuffer.wrap(key)), new Former(before, until));
      }
    }
  }

  /** The item as a read that need not be consistent sees it. */
  public @Nullable Item seen(Table table, byte[] key, @Nullable Item current) {
    if (!faults.isOn(Fault.STALE_READ)) {
      return current;
    }
    Former known;
    synchronized (former) {
      known = former.get(new Place(table.id(), ByteBuffer.wrap(key)));
    }
    if (known == null
        || !known.until.isAfter(clock.instant())
        || !faults.strikes(Fault.STALE_READ)) {
      return current;
    }
    return known.item;
  }
}
