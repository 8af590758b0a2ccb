package dev.gateleg.patterns.changes;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.spi.table.HiddenTables;
import dev.gateleg.core.write.Transacted;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a consumer that could not be handled. A change that fails for good holds up its item: later changes of the item
 * wait behind it until it is replayed or discarded, so that their order holds; other items go on. Thread-safe; consumers may run.
 */
public final class DeadLetters {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final int LOOKS = 30;

  private final Changes changes;
  private final ConsumerSettings settings;
  private final ConsumerStore store;
  private final Parking parking;
  private final String consumer;

  DeadLetters(Changes changes, ConsumerSettings settings) {
    this.changes = changes;
    this.settings = settings;
    this.store = HiddenTables.open(ConsumerStoreTable.TYPE, settings.state());
    this.parking = new Parking(changes, store);
    this.consumer = changes.name();
  }

  /** All of them, by item and in their order. */
  public List<DeadLetter> list() {
    return DeadLetter.of(changes, store.letters(consumer).consistent().list());
  }

  /** Those of an item, in their order. */
  public List<DeadLetter> of(DeadLetter letter) {
    return parking.letters(letter.item());
  }

  /**
   * Handles all of them again, each item's in their order, up to the first that fails. An item whose changes were all handled
   * goes on as before.
   *
   * @throws ConflictException with the code {@code ReplayRunning} if somebody else replays them now
   */
  public ReplayResult replay() {
    return replaying(new TreeSet<>(parking.items()));
  }

  /**
   * Handles those of an item again, in their order, up to the first that fails.
   *
   * @throws ConflictException with the code {@code ReplayRunning} if somebody else replays them now
   */
  public ReplayResult replay(DeadLetter letter) {
    return replaying(List.of(letter.item()));
  }

  private ReplayResult replaying(Iterable<String> items) {
    Turn turn = new Turn();
    int handled = 0;
    List<ReplayResult.Failed> failed = new ArrayList<>();
    try {
      for (String item : items) {
        handled += replay(item, turn, failed);
      }
    } finally {
      turn.end();
    }
    return new ReplayResult(handled, failed);
  }

  private int replay(String item, Turn turn, List<ReplayResult.Failed> failed) {
    int handled = 0;
    while (true) {
      List<DeadLetter> letters = parking.letters(item);
      if (letters.isEmpty()) {
        return handled;
      }
      for (DeadLetter letter : letters) {
        Delivery delivery = changes.delivery(letter.record());
        try {
          changes.handle(delivery);
        } catch (Exception | StackOverflowError | AssertionError | LinkageError e) {
          if (e instanceof InterruptedException) {
            Thread.currentThread().interrupt();
          }
          failed.add(new ReplayResult.Failed(letter, e));
          return handled;
        }
        done(letter, turn.part());
        handled++;
      }
    }
  }

  /**
   * Gives up a change without handling it: what is behind it can be handled then.
   *
   * @throws ConflictException with the code {@code ReplayRunning} if somebody else replays or discards now
   */
  public void discard(DeadLetter letter) {
    Turn turn = new Turn();
    try {
      DeadLetter first = parking.letters(letter.item()).stream().findFirst().orElse(null);
      if (first == null || first.number() != letter.number()) {
        throw new ConditionFailedException(
            PatternCode.LETTER_NOT_FIRST,
            "The dead letter " + letter.number() + " of (" + letter.key()
                + ") is not the first that waits of its item; discard or replay the first.",
            java.util.Map.of(),
            null);
      }
      done(letter, turn.part());
    } finally {
      turn.end();
    }
  }

  /** Removes a letter, and its item's hold where it was the last. */
  private void done(DeadLetter letter, TransactionPart turn) {
    while (true) {
      Optional<ParkedItem> parked = store.getConsistent(ParkedItems.key(consumer, letter.item()));
      if (parked.isEmpty() || parked.get().first() > letter.number()) {
        return; // done, and the answer was lost
      }
      ParkedItem now = parked.get();
      boolean last = now.next() == letter.number() + 1;
      Transaction transaction = store
          .transaction()
          .add(turn)
          .add(
              last
                  ? store
                      .deleting(ParkedItems.key(consumer, letter.item()))
                      .when(ParkedItems.next.is(now.next()))
                      .orThrow(was -> new Moved())
                  : store
                      .update(ParkedItems.key(consumer, letter.item()))
                      .set(ParkedItems.first, letter.number() + 1));
      for (LetterPart part :
          store.lettersOf(consumer, letter.item()).consistent().list()) {
        if (part.number() == letter.number()) {
          transaction = transaction.add(
              store.deleting(LetterParts.key(consumer, part.item(), part.number(), part.part())));
        }
      }
      List<TransactionPart> markers =
          changes.effects().expiring(letter.record().id(), letter.effects());
      if (!markers.isEmpty()) {
        transaction = transaction.join(changes.table().transaction().addAll(markers));
      }
      try {
        Transacted unused = transaction.run();
        return;
      } catch (Moved e) {
        // A change came behind it meanwhile.
      }
    }
  }

  /** The right to replay, which one has at a time. It is watched for the whole of its lease before it is taken over. */
  private final class Turn {

    private final String owner =
        Long.toString(changes.streamed().random().getAsLong() >>> 1, Character.MAX_RADIX);
    private long beat;

    Turn() {
      ReplayLease mine = new ReplayLease(consumer, owner, 0);
      ReplayLease seen = null;
      for (int look = 0; look <= LOOKS; look++) {
        ReplayLease there = store.createIfAbsent(mine).entity();
        if (there.owner().equals(owner)) {
          return;
        }
        if (seen != null && !seen.equals(there)) {
          throw running(); // it lives
        }
        seen = there;
        changes.streamed().sleeper().sleep(LEASE.dividedBy(LOOKS));
      }
      takeOver(seen);
    }

    private void takeOver(@Nullable ReplayLease dead) {
      if (dead == null) {
        throw running();
      }
      try {
        store
            .update(ReplayLeases.key(consumer))
            .set(ReplayLeases.owner, owner)
            .set(ReplayLeases.beat, 0L)
            .when(ReplayLeases.owner.is(dead.owner()).and(ReplayLeases.beat.is(dead.beat())))
            .run();
      } catch (ConditionFailedException | NotFoundException e) {
        throw running();
      }
    }

    private ConflictException running() {
      return new ConflictException(
          PatternCode.REPLAY_RUNNING,
          "The dead letters of " + consumer
              + " are being replayed by somebody else; wait for the end, and try again.",
          null);
    }

    /** A sign of life, and a condition of what is done. */
    TransactionPart part() {
      beat++;
      return store
          .update(ReplayLeases.key(consumer))
          .set(ReplayLeases.beat, beat)
          .when(ReplayLeases.owner.is(owner))
          .orThrow(was -> running());
    }

    void end() {
      try {
        store
            .deleting(ReplayLeases.key(consumer))
            .when(ReplayLeases.owner.is(owner))
            .runWithoutOld();
      } catch (RuntimeException e) {
        settings.listener().trouble(consumer, e);
      }
    }
  }

  /** Another change came behind the last letter. No failure, so it has no stack trace. */
  private static final class Moved extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Moved() {
      super("A change came behind it.", null, false, false);
    }
  }
}
