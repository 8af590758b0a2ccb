package dev.gateleg.patterns.changes;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.table.HiddenTables;
import dev.gateleg.core.spi.table.StreamedTable;
import dev.gateleg.core.write.Transacted;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Effects in the table that are made once: marker and effect are one transaction. Thread-safe. */
final class Effects {

  private final Table table;
  private final EffectStore markers;
  private final String consumer;
  private final Duration remembered;

  Effects(Table table, String consumer, Duration remembered) {
    this.table = table;
    this.markers = HiddenTables.open(EffectStoreTable.TYPE, table);
    this.consumer = consumer;
    this.remembered = remembered;
  }

  boolean once(String change, String effect, UnaryOperator<Transaction> changes) {
    if (effect.isBlank()) {
      throw new InvalidInputException(
          PatternCode.EFFECT_UNNAMED,
          "An effect of a change has no name; give one that tells it from the change's others.",
          null);
    }
    Instant end = StreamedTable.of(table).now().plus(remembered);
    EffectMarker marker = new EffectMarker(consumer, change, effect, Optional.of(end));
    Transaction transaction =
        table.transaction().add(markers.creating(marker).orThrow(was -> new MadeBefore()));
    try {
      Transacted unused = changes.apply(transaction).run();
      return true;
    } catch (MadeBefore e) {
      return false;
    }
  }

  /** Writes that let markers expire which were kept for good. */
  List<TransactionPart> expiring(String change, Collection<String> effects) {
    Instant end = StreamedTable.of(table).now().plus(remembered);
    return effects.stream()
        .<TransactionPart>map(
            effect -> markers.putting(new EffectMarker(consumer, change, effect, Optional.of(end))))
        .toList();
  }

  /** Writes that keep markers for good: their change becomes a dead letter, which may be replayed at any time. */
  List<TransactionPart> keeping(String change, Collection<String> effects) {
    return effects.stream()
        .<TransactionPart>map(
            effect -> markers.putting(new EffectMarker(consumer, change, effect, Optional.empty())))
        .toList();
  }

  /** The effect was made before. No failure, so it has no stack trace. */
  private static final class MadeBefore extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MadeBefore() {
      super("The effect was made before.", null, false, false);
    }
  }
}
