package dev.gateleg.patterns.changes;

import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.table.StreamedTable;
import dev.gateleg.core.write.Transaction;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** A record on its way to the handlers, and which of its effects are made. Used by one thread at a time. */
final class Delivery {

  private final StreamedTable table;
  private final Effects effects;
  private final StreamRecord record;
  private final Set<String> made = new TreeSet<>();

  Delivery(StreamedTable table, Effects effects, StreamRecord record) {
    this.table = table;
    this.effects = effects;
    this.record = record;
  }

  StreamedTable table() {
    return table;
  }

  StreamRecord record() {
    return record;
  }

  boolean fromSnapshot() {
    return record.id().startsWith(SnapshotReader.ID);
  }

  boolean once(String effect, UnaryOperator<Transaction> changes) {
    boolean now = effects.once(record.id(), effect, changes);
    made.add(effect);
    return now;
  }

  /** The effects that are known to be made: their markers must outlive a dead letter. */
  Set<String> made() {
    return made;
  }
}
