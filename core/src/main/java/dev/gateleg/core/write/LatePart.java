package dev.gateleg.core.write;

import java.time.Instant;
import java.util.List;

/** A part of a transaction that is made of other parts when it is sent, and anew at each try. For patterns. */
@FunctionalInterface
public non-sealed interface LatePart extends TransactionPart {

  /** The parts, with that instant wherever they have one; none where there is nothing to do. */
  List<? extends TransactionPart> parts(Instant now);

  /** The same part, after whose refusal something is done and the whole transaction is made anew. */
  static TransactionPart retried(TransactionPart part, Runnable refused) {
    ActionSource learning = now -> ActionSource.actionsOf(part, now).stream()
        .map(action -> action.learning(item -> {
          refused.run();
          return true;
        }))
        .toList();
    return learning;
  }
}
