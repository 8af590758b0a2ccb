package dev.gateleg.core.transaction;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.write.Put;
import dev.gateleg.core.write.TransactionAction;
import dev.gateleg.core.write.TransactionPart;
import java.util.List;
import java.util.Objects;

/** A transaction that happened. Immutable. */
public final class Transacted {

  private final List<TransactionPart> parts;
  private final List<TransactionAction> actions;

  Transacted(List<TransactionPart> parts, List<TransactionAction> actions) {
    this.parts = parts;
    this.actions = actions;
  }

  /** The entity that one of the transaction's puts or creates stored: with its version, and the instants of its writes. */
  @SuppressWarnings("unchecked") // The action of a put stores the put's entity.
  public <E> E stored(Put<E> put) {
    if (!parts.contains(put)) {
      throw new IllegalArgumentException(
          "[WriteForeign] " + put.key() + " was not put by this transaction; give a put of it.");
    }
    EntityKey<E> key = put.key();
    for (TransactionAction action : actions) {
      if (action.subject().equals(key)) {
        return (E) Objects.requireNonNull(action.stored());
      }
    }
    throw new IllegalStateException("The put of " + key + " has no action.");
  }
}
