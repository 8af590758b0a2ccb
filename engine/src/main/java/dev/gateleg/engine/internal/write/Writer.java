package dev.gateleg.engine.internal.write;

import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.capacity.Throughput;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.stream.StreamLog;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.table.StaleItems;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Makes single writes. Thread-safe. */
public final class Writer {

  private final Store store;
  private final ItemLocks locks;
  private final Clock clock;
  private final FaultPlan faults;
  private final StaleItems staleItems;
  private final Throughput throughput;

  public Writer(
      Store store,
      ItemLocks locks,
      Clock clock,
      FaultPlan faults,
      StaleItems staleItems,
      Throughput throughput) {
    this.store = store;
    this.locks = locks;
    this.clock = clock;
    this.faults = faults;
    this.staleItems = staleItems;
    this.throughput = throughput;
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
   * @param wanted takes the units that the write costs, or null if nobody wants to know
   */
  public Outcome write(Supplier<? extends Write> preparation, @Nullable Consumption wanted) {
    return write(preparation, wanted, Store.Commit::awaitDurable);
  }

  /**
   * As the other, but leaves it to the caller to wait, so that several writes can wait together.
   *
   * @param commits gets the commit that has to be waited for
   */
  public Outcome write(
      Supplier<? extends Write> preparation,
      @Nullable Consumption wanted,
      Consumer<Store.Commit> commits) {
    while (true) {
      Write write = preparation.get();
      write.checkPaths();
      DynamoDbException refusal = throughput.refusal(write.table(), null, write.key(), true);
      if (refusal != null) {
        throw refusal;
      }
      // What is wanted may have been added to by others already, so the cost is counted by itself.
      Consumption consumption =
          throughput.isLimited() ? new Consumption(write.table().name()) : wanted;
      Outcome outcome = write(write, consumption, false, commits);
      if (outcome != null) {
        charge(write, consumption, wanted);
        return outcome;
      }
    }
  }

  private void charge(
      Write write, @Nullable Consumption consumption, @Nullable Consumption wanted) {
    if (consumption != null && throughput.isLimited()) {
      throughput.charge(write.table(), write.key(), consumption, true);
      if (wanted != null && wanted != consumption) {
        wanted.add(consumption);
      }
    }
  }

  /** Deletes what has expired; null if the table has changed. */
  public @Nullable Outcome expire(Write.Expire write) {
    return write(write, null, true, Store.Commit::awaitDurable);
  }

  private @Nullable Outcome write(
      Write write,
      @Nullable Consumption consumption,
      boolean byTimeToLive,
      Consumer<Store.Commit> commits) {
    Attempt attempt = locks.exclusively(
        write.table(), write.key(), () -> attempt(write, consumption, byTimeToLive));
    commits.accept(attempt.commit);
    return attempt.outcome;
  }

  /** The outcome is missing if the table changed before the lock was taken. */
  private record Attempt(@Nullable Outcome outcome, Store.Commit commit) {}

  private Attempt attempt(Write write, @Nullable Consumption consumption, boolean byTimeToLive) {
    if (write.table().isRetired()) {
      return new Attempt(null, Store.Commit.DONE);
    }
    Item before = write.table().items().get(write.key());
    boolean accepted = write.accepts(before);
    // A write that is refused costs as much as one that is made.
    Item after = accepted ? write.apply(before) : before;
    DynamoDbException refusal =
        byTimeToLive ? null : throughput.refusalByIndex(write.table(), write.key(), before, after);
    if (refusal != null) {
      throw refusal;
    }
    WriteBatch batch = batch(byTimeToLive);
    batch.change(write.table(), write.key(), before, after, consumption, false);
    return new Attempt(new Outcome(write, accepted, before, after), batch.commit(store));
  }

  /** An empty batch, to be filled and committed by who holds the locks of all items in it. */
  public WriteBatch batch(boolean byTimeToLive) {
    return new WriteBatch(new StreamLog.Change(clock.instant(), byTimeToLive), faults, staleItems);
  }
}
