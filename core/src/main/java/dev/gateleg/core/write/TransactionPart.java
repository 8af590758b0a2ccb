package dev.gateleg.core.write;

import java.time.Instant;

/** Whatever can be an action of a transaction: a {@link Write}, or what a pattern keeps in the table beside entities. */
public interface TransactionPart {

  /**
   * The action, with that instant wherever it has one. Where an index key has a part that an update does not tell, the
   * item is read first.
   */
  TransactionAction action(Instant now);
}
