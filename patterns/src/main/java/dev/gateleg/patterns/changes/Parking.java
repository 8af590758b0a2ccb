package dev.gateleg.patterns.changes;

import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.write.Transacted;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.TransactionPart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Puts changes aside that could not be handled, and those that come behind them. */
final class Parking {

  /** What fits into an item beside the rest of a letter. */
  private static final int MOST_BYTES = 300_000;

  private static final String BEHIND = "an earlier change of the item waits";

  private final Changes changes;
  private final ConsumerStore store;

  Parking(Changes changes, ConsumerStore store) {
    this.changes = changes;
    this.store = store;
  }

  Set<String> items() {
    return store.parkedItems(changes.name()).consistent().list().stream()
        .map(ParkedItem::item)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Puts a change aside and holds up its item. What is asked again, since an answer was lost, is done once. */
  void park(Delivery delivery, String item, int attempts, String cause, TransactionPart lease) {
    while (true) {
      Optional<ParkedItem> now = store.getConsistent(ParkedItems.key(changes.name(), item));
      if (now.isPresent() && holds(now.get(), delivery.record())) {
        return;
      }
      if (add(delivery, item, now, attempts, cause, lease)) {
        return;
      }
    }
  }

  /** Puts a change behind those of its item that wait; false where none waits any more. */
  boolean behind(StreamRecord record, String item, TransactionPart lease) {
    while (true) {
      Optional<ParkedItem> now = store.getConsistent(ParkedItems.key(changes.name(), item));
      if (now.isEmpty()) {
        return false;
      } else if (holds(now.get(), record)) {
        return true;
      }
      if (add(changes.delivery(record), item, now, 0, BEHIND, lease)) {
        return true;
      }
    }
  }

  /** Whether the record is a letter already: it is told again. */
  private boolean holds(ParkedItem item, StreamRecord record) {
    return letters(item.item()).stream()
        .anyMatch(letter -> letter.record().id().equals(record.id()));
  }

  private boolean add(
      Delivery delivery,
      String item,
      Optional<ParkedItem> now,
      int attempts,
      String cause,
      TransactionPart lease) {
    String consumer = changes.name();
    long number = now.map(ParkedItem::next).orElse(0L);
    Transaction transaction = store
        .transaction()
        .add(lease)
        .add(
            now.isEmpty()
                ? store.creating(new ParkedItem(consumer, item, 0, 1)).orThrow(was -> new Moved())
                : store
                    .update(ParkedItems.key(consumer, item))
                    .set(ParkedItems.next, number + 1)
                    .when(ParkedItems.next.is(number))
                    .orThrow(was -> new Moved()));
    for (LetterPart part : parts(delivery, item, number, attempts, cause)) {
      transaction = transaction.add(store.putting(part));
    }
    List<TransactionPart> kept = changes.effects().keeping(delivery.record().id(), delivery.made());
    if (!kept.isEmpty()) {
      transaction = transaction.join(changes.table().transaction().addAll(kept));
    }
    try {
      Transacted unused = transaction.run();
      return true;
    } catch (Moved e) {
      return false;
    }
  }

  private List<LetterPart> parts(
      Delivery delivery, String item, long number, int attempts, String cause) {
    byte[] content = Images.encoded(delivery.record());
    int count = (content.length + MOST_BYTES - 1) / MOST_BYTES;
    Instant now = changes.streamed().now();
    List<LetterPart> parts = new ArrayList<>();
    for (int part = 0; part < count; part++) {
      parts.add(new LetterPart(
          changes.name(),
          item,
          number,
          part,
          count,
          cause,
          attempts,
          now,
          List.copyOf(delivery.made()),
          Arrays.copyOfRange(
              content, part * MOST_BYTES, Math.min(content.length, (part + 1) * MOST_BYTES))));
    }
    return parts;
  }

  /** The letters of an item, in their order. */
  List<DeadLetter> letters(String item) {
    return DeadLetter.of(
        changes, store.lettersOf(changes.name(), item).consistent().list());
  }

  /** The item was parked or replayed meanwhile. No failure, so it has no stack trace. */
  private static final class Moved extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Moved() {
      super("The item was parked or replayed meanwhile.", null, false, false);
    }
  }
}
