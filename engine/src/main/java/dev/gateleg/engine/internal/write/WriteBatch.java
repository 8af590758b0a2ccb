package dev.gateleg.engine.internal.write;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.capacity.Units;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.stream.StreamLog;
import dev.gateleg.engine.internal.table.Expiry;
import dev.gateleg.engine.internal.table.History;
import dev.gateleg.engine.internal.table.Index;
import dev.gateleg.engine.internal.table.Lag;
import dev.gateleg.engine.internal.table.StaleItems;
import dev.gateleg.engine.internal.table.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The changes of one commit: those of items and all that they entail, in indexes, streams, expiry and history.
 *
 * <p>The caller holds the locks of all items in it. Not thread-safe.
 */
public final class WriteBatch {

  private final Changes changes = new Changes();
  private final StreamLog.Change how;
  private final FaultPlan faults;
  private final StaleItems staleItems;
  private @Nullable List<StreamLog.Ticket> tickets;

  WriteBatch(StreamLog.Change how, FaultPlan faults, StaleItems staleItems) {
    this.how = how;
    this.faults = faults;
    this.staleItems = staleItems;
  }

  /** When its changes are made. */
  public Instant at() {
    return how.at();
  }

  /** For what else belongs into the commit. */
  public Changes changes() {
    return changes;
  }

  /**
   * Adds the change of an item. A change that leaves the item as it was is none, though it costs what a change costs.
   *
   * @param consumption takes the units that the change costs, or null if nobody wants to know
   */
  public void change(
      Table table,
      byte[] key,
      @Nullable Item before,
      @Nullable Item after,
      @Nullable Consumption consumption,
      boolean transactional) {
    if (consumption != null) {
      int bytes = Math.max(before == null ? 0 : before.size(), after == null ? 0 : after.size());
      consumption.table(Units.write(bytes, transactional));
    }
    if (Objects.equals(before, after)) {
      return;
    }
    if (after != null) {
      changes.put(table.items(), key, after, before);
    } else if (before != null) {
      changes.remove(table.items(), key, before);
    }
    List<Index> indexes = table.indexes();
    for (int i = 0; i < indexes.size(); i++) {
      index(indexes.get(i), key, before, after, consumption, transactional);
    }
    record(table, key, before, after);
    staleItems.remember(table, key, before);
  }

  private void record(Table table, byte[] key, @Nullable Item before, @Nullable Item after) {
    StreamLog stream = table.stream();
    if (stream != null) {
      if (tickets == null) {
        tickets = new ArrayList<>(1);
      }
      Instant due = faults.strikes(Fault.LATE_STREAM_RECORD)
          ? how.at().plus(faults.time(Fault.LATE_STREAM_RECORD))
          : null;
      tickets.add(stream.record(changes, table.key(), key, before, after, how, due));
      if (faults.strikes(Fault.SHARD_SPLIT)) {
        stream.wantSplit(key);
      }
    }
    Expiry expiry = table.expiry();
    if (expiry != null) {
      expiry.change(changes, key, before, after);
    }
    History history = table.history();
    if (history != null) {
      history.change(changes, how.at(), key, before);
    }
  }

  private void index(
      Index index,
      byte[] key,
      @Nullable Item before,
      @Nullable Item after,
      @Nullable Consumption consumption,
      boolean transactional) {
    byte[] oldKey = before == null ? null : index.key().entryKeyOf(before.attributes(), key);
    byte[] newKey = after == null ? null : index.key().entryKeyOf(after.attributes(), key);
    Item oldEntry = oldKey == null || before == null ? null : index.project(before);
    Item newEntry = newKey == null || after == null ? null : index.project(after);
    if (Objects.equals(oldEntry, newEntry)) {
      return;
    }
    boolean moves = oldKey != null && newKey != null && !Arrays.equals(oldKey, newKey);
    Instant due = due(index);
    if (oldKey != null && oldEntry != null && (newKey == null || moves)) {
      put(index, oldKey, oldEntry, null, due);
    }
    if (newKey != null && newEntry != null) {
      put(index, newKey, moves ? null : oldEntry, newEntry, due);
    }
    if (consumption != null) {
      int oldSize = oldEntry == null ? 0 : oldEntry.size();
      int newSize = newEntry == null ? 0 : newEntry.size();
      if (oldKey != null && (newKey == null || moves)) {
        double units = Units.write(oldSize, transactional);
        consumption.entry(index.name(), index.global(), oldKey, units);
      }
      if (newKey != null) {
        double units = Units.write(moves ? newSize : Math.max(oldSize, newSize), transactional);
        consumption.entry(index.name(), index.global(), newKey, units);
      }
    }
  }

  /** When the index gets to know; null for at once. What is on its way already is not overtaken. */
  private @Nullable Instant due(Index index) {
    Lag lag = index.lag();
    if (lag == null) {
      return null;
    }
    if (faults.strikes(Fault.INDEX_LAG)) {
      return how.at().plus(faults.time(Fault.INDEX_LAG));
    }
    return lag.isEmpty() ? null : how.at();
  }

  private void put(
      Index index, byte[] key, @Nullable Item before, @Nullable Item after, @Nullable Instant due) {
    Lag lag = index.lag();
    if (due != null && lag != null) {
      lag.delay(changes, due, key, after);
    } else if (after != null) {
      changes.put(index.entries(), key, after, before);
    } else if (before != null) {
      changes.remove(index.entries(), key, before);
    }
  }

  /** Commits all of it. With nothing to change, it is still worth waiting: the answer tells what others have written. */
  public Store.Commit commit(Store store) {
    List<StreamLog.Ticket> waiting = tickets;
    if (waiting == null) {
      return store.commit(changes);
    }
    try {
      Store.Commit commit = store.commit(changes);
      // Who reads a record may remember its number for good, so it is shown only when it can't be
      // lost and given out again.
      return () -> {
        commit.awaitDurable();
        waiting.forEach(StreamLog.Ticket::done);
      };
    } catch (RuntimeException | Error e) {
      waiting.forEach(StreamLog.Ticket::failed);
      throw e;
    }
  }
}
