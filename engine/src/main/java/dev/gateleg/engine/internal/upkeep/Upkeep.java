package dev.gateleg.engine.internal.upkeep;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.stream.Streams;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.Expiry;
import dev.gateleg.engine.internal.table.History;
import dev.gateleg.engine.internal.table.Index;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.table.Lag;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.transaction.Tokens;
import dev.gateleg.engine.internal.write.Write;
import dev.gateleg.engine.internal.write.Writer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** Does what is due. Thread-safe, but one at a time is enough. */
public final class Upkeep {

  private static final int EXPIRED_AT_ONCE = 1_000;
  private static final int TRIMMED_AT_ONCE = 10_000;

  /** How far back a table can be restored. */
  private static final Duration RECOVERY_WINDOW = Duration.ofDays(35);

  private final Store store;
  private final Catalog catalog;
  private final ItemLocks locks;
  private final Streams streams;
  private final Tokens tokens;
  private final Writer writer;
  private final FaultPlan faults;
  private final Clock clock;

  public Upkeep(
      Store store,
      Catalog catalog,
      ItemLocks locks,
      Streams streams,
      Tokens tokens,
      Writer writer,
      FaultPlan faults,
      Clock clock) {
    this.store = store;
    this.catalog = catalog;
    this.locks = locks;
    this.streams = streams;
    this.tokens = tokens;
    this.writer = writer;
    this.faults = faults;
    this.clock = clock;
  }

  /** Does all that is due now. */
  public synchronized void run() {
    for (Table table : catalog.all()) {
      settle(table);
      expire(table);
      trim(table);
    }
    if (streams.hasShardToRoll()) {
      locks.exclusively(() -> {
        streams.rollOldShards();
        return true;
      });
    }
    streams.tidy();
    tokens.forgetOld();
    store.tidy();
  }

  private void settle(Table table) {
    for (Index index : table.indexes()) {
      Lag lag = index.lag();
      if (lag != null) {
        lag.settle(index, clock.instant());
      }
    }
  }

  private void expire(Table table) {
    Expiry expiry = table.expiry();
    if (expiry == null) {
      return;
    }
    long now = clock.instant().getEpochSecond();
    boolean late = faults.isOn(Fault.LATE_TIME_TO_LIVE);
    List<byte[]> keys;
    do {
      keys = expiry.expiredAt(now, late ? Integer.MAX_VALUE : EXPIRED_AT_ONCE);
      for (byte[] key : keys) {
        if (late && isStillLate(expiry, table, key, now)) {
          continue;
        }
        writer.expire(new Write.Expire(table, key, expiry, now));
      }
    } while (!late && keys.size() == EXPIRED_AT_ONCE && !table.isRetired());
  }

  /** Each item is late by its own part of the time, the same however often it is looked at. */
  private boolean isStillLate(Expiry expiry, Table table, byte[] key, long now) {
    Long second = expiry.secondOf(table.items().get(key));
    if (second == null) {
      return false;
    }
    long most = faults.atMost(Fault.LATE_TIME_TO_LIVE).toSeconds();
    long lateness = Math.floorMod(Arrays.hashCode(key) * 0x9E3779B97F4A7C15L >>> 16, most + 1);
    boolean still = second + lateness > now;
    if (still) {
      faults.count(Fault.LATE_TIME_TO_LIVE);
    }
    return still;
  }

  private void trim(Table table) {
    History history = table.history();
    if (history == null) {
      return;
    }
    Instant oldest = clock.instant().minus(RECOVERY_WINDOW);
    Changes changes = new Changes();
    history.trim(changes, oldest, TRIMMED_AT_ONCE);
    if (!changes.isEmpty()) {
      store.commit(changes).awaitDurable();
    }
  }
}
