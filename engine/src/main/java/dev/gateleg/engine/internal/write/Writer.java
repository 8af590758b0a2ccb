package dev.gateleg.engine.internal.write;

import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.stream.StreamLog;
import dev.gateleg.engine.internal.table.ItemLocks;
import java.time.Clock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes single writes. Thread-safe. */
public final class Writer {

  private final Store store;
  private final ItemLocks locks;
  private final Clock clock;

  public Writer(Store store, ItemLocks locks, Clock clock) {
    this.store = store;
    this.locks = locks;
    this.clock = clock;
  }

  /**
   * What became of a write.
   *
   * @param write the write, with the table as it was when it was made
   * @param done whether it was made; if not, its condition was not met
   * @param before the item before
   * @param after the item after; the one before if nothing was done
   */
  public record Outcome(
      Write write,
      boolean done,
      @Nullable Item before,
      @Nullable Item after) {}

  /**
   * Makes a write and waits until it lasts.
   *
   * @param preparation checks the request against the table as it is now; run again if the table changes meanwhile
   * @param consumption takes the units that the write costs
   */
  public Outcome write(
      Supplier<Write> preparation, @Nullable Consumption consumption, boolean byTimeToLive) {
    while (true) {
      Write write = preparation.get();
      Attempt attempt = locks.exclusively(
          write.table(), write.key(), () -> attempt(write, consumption, byTimeToLive));
      if (attempt.outcome != null) {
        attempt.commit.awaitDurable();
        return attempt.outcome;
      }
    }
  }

  /** The outcome is missing if the table changed before the lock was taken. */
  private record Attempt(@Nullable Outcome outcome, Store.Commit commit) {}

  private Attempt attempt(Write write, @Nullable Consumption consumption, boolean byTimeToLive) {
    if (write.table().isRetired()) {
      return new Attempt(null, Store.Commit.DONE);
    }
    Item before = write.table().items().get(write.key());
    if (!write.accepts(before)) {
      // A write that is refused costs as much as one that is made.
      WriteBatch refused = new WriteBatch(new StreamLog.Change(clock.instant(), byTimeToLive));
      refused.change(write.table(), write.key(), before, before, consumption, false);
      return new Attempt(new Outcome(write, false, before, before), Store.Commit.DONE);
    }
    Item after = write.apply(before);
    WriteBatch batch = new WriteBatch(new StreamLog.Change(clock.instant(), byTimeToLive));
    batch.change(write.table(), write.key(), before, after, consumption, false);
    return new Attempt(new Outcome(write, true, before, after), batch.commit(store));
  }
}
