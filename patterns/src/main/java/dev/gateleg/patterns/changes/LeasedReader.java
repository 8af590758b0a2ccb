package dev.gateleg.patterns.changes;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.write.Transacted;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.Update;
import java.util.List;

/**
 * Reads something that this worker has leased, page by page, and writes down how far it came. {@link #step} is called by one
 * thread at a time; other threads may tell it that the lease is lost or wanted.
 */
abstract class LeasedReader {

  final Coordinator coordinator;
  final ConsumerStore store;
  final ConsumerSettings settings;
  final ShardRecord shard;
  final ShardStatus status;
  final Handling handling;

  private volatile boolean lost;
  private volatile boolean wanted;
  private long step;

  LeasedReader(Coordinator coordinator, ShardRecord shard) {
    this.coordinator = coordinator;
    this.store = coordinator.store;
    this.settings = coordinator.settings;
    this.shard = shard;
    this.step = shard.step();
    this.status = new ShardStatus(shard.shard(), coordinator.ticks());
    this.handling = new Handling(coordinator, this, status);
  }

  final String shard() {
    return shard.shard();
  }

  final long fence() {
    return shard.fence();
  }

  final ShardStatus status() {
    return status;
  }

  /** The shard is another's. */
  final void lose() {
    lost = true;
  }

  /** Another worker wants the shard: it is released after the page at hand. */
  final void handOver() {
    wanted = true;
  }

  final boolean lost() {
    return lost;
  }

  /** Whether work may go on: the shard is this worker's, and its signs of life are young. */
  final boolean holds() {
    return !lost && coordinator.holds();
  }

  /**
   * Reads and handles a page.
   *
   * @return whether there may be more at once
   * @throws Abandoned if the shard was lost meanwhile
   * @throws ChangesTrimmedException if changes are gone
   */
  final boolean step() {
    if (wanted && !lost) {
      release();
    }
    return holds() && page();
  }

  /** Reads and handles a page of what is surely this worker's. */
  abstract boolean page();

  /** What is written with a checkpoint: the position. */
  abstract Update<ShardRecord> positioned(Update<ShardRecord> update);

  /** What else is written with a checkpoint. */
  abstract List<TransactionPart> more();

  private Condition<ShardRecord> mine() {
    return ShardRecords.owner.is(coordinator.worker).and(ShardRecords.fence.is(fence()));
  }

  /** A change of the shard's record by its owner. A try of an earlier one that arrives late finds a higher step, and fails. */
  private Update<ShardRecord> update() {
    step++;
    return positioned(store
        .update(ShardRecords.key(coordinator.consumer, shard()))
        .set(ShardRecords.step, step)
        .when(mine().and(ShardRecords.step.below(step))));
  }

  /** The number of the next checkpoint, which no other has. */
  final long nextStep() {
    return step + 1;
  }

  /**
   * Writes the position down, if the shard is still this worker's.
   *
   * @throws Abandoned if it is not
   */
  final void save() {
    List<TransactionPart> more = more();
    try {
      if (more.isEmpty()) {
        ShardRecord unused = update().run();
      } else {
        Transacted unused = store.transaction().addAll(more).add(update()).run();
      }
    } catch (ConditionFailedException | NotFoundException e) {
      throw abandoned();
    }
  }

  /** Gives the shard back, for another to go on. */
  final void release() {
    List<TransactionPart> more = more();
    try {
      if (more.isEmpty()) {
        ShardRecord unused = update().remove(ShardRecords.owner).run();
      } else {
        Transacted unused = store
            .transaction()
            .addAll(more)
            .add(update().remove(ShardRecords.owner))
            .run();
      }
    } catch (ConditionFailedException | NotFoundException e) {
      // It is another's already.
    }
    lost = true;
    coordinator.left(this);
  }

  /** All was read: what comes after it may be read, and has to be looked for. */
  final void finish() {
    String consumer = coordinator.consumer;
    Transaction transaction = store
        .transaction()
        .addAll(more())
        .add(store.deleting(ShardRecords.key(consumer, shard())).when(mine()))
        .add(store.putting(
            new ReadShard(consumer, shard(), coordinator.changes.streamed().now())))
        .add(store.update(ConsumerRecords.key(consumer)).add(ConsumerRecords.wanted, 1L));
    try {
      Transacted unused = transaction.run();
    } catch (ConditionFailedException | NotFoundException e) {
      throw abandoned();
    }
    lost = true;
    coordinator.left(this);
  }

  final Abandoned abandoned() {
    lost = true;
    coordinator.left(this);
    return new Abandoned();
  }

  /** The lease, as a condition of what is written on behalf of the shard. */
  final TransactionPart lease() {
    return store
        .checking(ShardRecords.key(coordinator.consumer, shard()))
        .when(mine())
        .orThrow(was -> abandoned());
  }
}
