package dev.gateleg.patterns.migration;

import dev.gateleg.core.spi.table.TableTools;
import dev.gateleg.core.spi.write.ExactWrites;
import dev.gateleg.core.write.TransactionPart;
import java.util.ArrayList;
import java.util.List;

/** The gates of a migration: what writes check which are right in one phase only. Immutable and thread-safe. */
final class Gates {

  /** So many that writes seldom meet at one, and so few that one transaction changes all. */
  static final int COUNT = 16;

  private final MigrationStore store;
  private final String migration;
  private final StateView view;

  Gates(MigrationStore store, String migration, StateView view) {
    this.store = store;
    this.migration = migration;
    this.view = view;
  }

  /** A check that the old side is written alone: no migration has begun, or it was given up. */
  TransactionPart alone() {
    return checked(store.checkingAbsent(GateRecords.key(migration, any())));
  }

  /** A check that the sides follow one another. */
  TransactionPart mirroring() {
    return checked(
        store.checking(GateRecords.key(migration, any())).when(GateRecords.mirroring.is(true)));
  }

  private int any() {
    return (int) Math.floorMod(TableTools.of(store).random().getAsLong(), (long) COUNT);
  }

  /** A check after whose failure the state is looked up, and the write made anew. */
  private TransactionPart checked(TransactionPart check) {
    return ExactWrites.noticing(check, view::forget);
  }

  /** Sets all gates. */
  List<TransactionPart> set(boolean mirroring) {
    List<TransactionPart> all = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      all.add(store.putting(new GateRecord(migration, i, mirroring)));
    }
    return all;
  }

  /** Removes all gates. */
  List<TransactionPart> removed() {
    List<TransactionPart> all = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      all.add(store.deleting(GateRecords.key(migration, i)));
    }
    return all;
  }
}
