package dev.gateleg.patterns.migration;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.spi.table.HiddenTables;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.patterns.error.PatternCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A migration's state in the table, and how it changes. Thread-safe. */
final class Control {

  final MigrationStore store;
  final String migration;
  final String plan;
  final int segments;
  final StateView view;
  final Gates gates;

  Control(Table now, String migration, String plan, int segments) {
    this.store = HiddenTables.open(MigrationStoreTable.TYPE, now);
    this.migration = migration;
    this.plan = plan;
    this.segments = segments;
    this.view = new StateView(store, migration);
    this.gates = new Gates(store, migration, view);
  }

  /** The state as it is now; refuses one of another plan. */
  StateRecord state() {
    StateRecord state = view.fresh();
    Plan.check(migration, plan, state);
    return state;
  }

  /**
   * Changes the phase, if the state is still as it was seen; gives the state after it, or null where another was faster.
   *
   * @param anew whether workers begin a new run of all segments
   * @param more what else is written in the same transaction
   */
  @Nullable
  StateRecord change(
      StateRecord seen, Phase phase, Step step, boolean anew, List<TransactionPart> more) {
    StateRecord after = new StateRecord(
        migration, phase, phase == Phase.PLANNED ? "" : plan, seen.run() + 1, step, seen.paused());
    List<TransactionPart> parts = new ArrayList<>();
    parts.add(
        seen.run() == 0
            ? store.putting(after).when(StateRecords.run.isAbsent().or(StateRecords.run.is(0L)))
            : store
                .putting(after)
                .when(StateRecords.run.is(seen.run()).and(StateRecords.paused.is(seen.paused()))));
    if (anew) {
      for (int i = 0; i < segments; i++) {
        parts.add(
            store.putting(new SegmentRecord(migration, i, after.run(), "", 0, "", false, 0, 0)));
      }
    }
    parts.addAll(more);
    Transaction transaction = store.transaction().addAll(parts);
    try {
      transaction.run();
    } catch (ConditionFailedException e) {
      StateRecord there = view.fresh();
      return there.equals(after) ? there : null;
    } finally {
      view.forget();
    }
    return after;
  }

  /**
   * Lets workers wait, or go on. A pause takes all segments from their workers in the transaction that sets it, so that what
   * they have under way is refused, however often it is sent again.
   */
  void pause(boolean paused) {
    while (true) {
      Optional<StateRecord> there = store.getConsistent(StateRecords.key(migration));
      if (there.isEmpty()) {
        throw new MigrationException(
            PatternCode.MIGRATION_PHASE,
            "Migration " + migration + " has not begun, so that there is nothing to pause; mirror"
                + " first.",
            null);
      }
      long run = there.get().run();
      List<TransactionPart> parts = new ArrayList<>();
      parts.add(store
          .update(StateRecords.key(migration))
          .set(StateRecords.paused, paused)
          .when(StateRecords.run.is(run)));
      if (paused && there.get().step() != Step.NONE) {
        for (SegmentRecord segment : store.segments(migration)) {
          if (segment.run() == run) {
            parts.add(store
                .update(SegmentRecords.key(migration, segment.number()))
                .set(SegmentRecords.owner, "")
                .add(SegmentRecords.beat, 1L)
                .when(SegmentRecords.run.is(run)));
          }
        }
      }
      try {
        store.transaction().addAll(parts).run();
        return;
      } catch (ConditionFailedException e) {
        // Another step has begun meanwhile.
      } finally {
        view.forget();
      }
    }
  }

  /** How far the migration is. */
  MigrationProgress progress() {
    StateRecord state = view.fresh();
    long read = 0;
    long written = 0;
    int done = 0;
    int count = 0;
    if (state.step() != Step.NONE) {
      for (SegmentRecord segment : store.segments(migration)) {
        count++;
        done += segment.done() ? 1 : 0;
        read += segment.read();
        written += segment.written();
      }
    }
    return new MigrationProgress(state.phase(), state.paused(), count, done, read, written);
  }
}
