package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.AnswerLostException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import java.util.List;
import java.util.Objects;

/** A transaction that happened. Immutable. */
public final class Transacted {

  private final List<TransactionPart> parts;
  private final List<TransactionAction> actions;
  private final boolean madeBefore;

  Transacted(List<TransactionPart> parts, List<TransactionAction> actions, boolean madeBefore) {
    this.parts = parts;
    this.actions = actions;
    this.madeBefore = madeBefore;
  }

  /** Whether it is a named operation that an earlier run had made, with another body than this run would have: nothing was written now. */
  public boolean madeBefore() {
    return madeBefore;
  }

  /**
   * The entity that one of the transaction's puts or creates stored: with its version, and the instants of its writes.
   *
   * @throws AnswerLostException if an earlier run of the operation stored it
   * @throws InvalidInputException with the code {@code WriteForeign}, if the put was not in this transaction
   */
  @SuppressWarnings("unchecked") // The action of a put stores the put's entity.
  public <E> E stored(Put<E> put) {
    if (!parts.contains(put)) {
      throw new InvalidInputException(
          CoreCode.WRITE_FOREIGN,
          put.key() + " was not put by this transaction; give a put of it.",
          null);
    }
    EntityKey<E> key = put.key();
    if (madeBefore) {
      throw new AnswerLostException(
          CoreCode.ANSWER_LOST,
          key + " was written by an earlier run of the operation, and how it was stored then is not"
              + " known; read it.",
          null);
    }
    for (TransactionAction action : actions) {
      if (action.subject().equals(key)) {
        return (E) Objects.requireNonNull(action.stored());
      }
    }
    throw new IllegalStateException("The put of " + key + " has no action.");
  }
}
