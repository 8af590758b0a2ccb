package dev.gateleg.core.write;

import java.time.Instant;
import java.util.List;

/** Whatever can be a part of a transaction: a {@link Write}, or what a pattern keeps in the table beside entities. */
@FunctionalInterface
public interface TransactionPart {

  /**
   * The actions, with that instant wherever they have one; a write has one, and one more for each unique value that it
   * claims or frees. Where an update does not tell all parts of an index key, or a unique value is to be freed, the item
   * is read first.
   */
  List<TransactionAction> actions(Instant now);
}
