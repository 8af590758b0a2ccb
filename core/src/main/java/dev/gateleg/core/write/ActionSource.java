package dev.gateleg.core.write;

import dev.gateleg.core.spi.write.LatePart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A part of a transaction that is no write of its own: it makes the actions when they are sent. */
@FunctionalInterface
non-sealed interface ActionSource extends TransactionPart {

  /** The actions, with that instant wherever they have one. */
  List<TransactionAction> actions(Instant now);

  /**
   * The actions of any part; a write has one, and one more for each unique value that it claims or frees. Where an update
   * does not tell all parts of an index key, or a unique value is to be freed, the item is read first.
   */
  static List<TransactionAction> actionsOf(TransactionPart part, Instant now) {
    if (part instanceof Write<?> write) {
      return write.actions(now);
    } else if (part instanceof LatePart late) {
      List<TransactionAction> all = new ArrayList<>();
      late.parts(now).forEach(each -> all.addAll(actionsOf(each, now)));
      return all;
    }
    return ((ActionSource) part).actions(now);
  }
}
