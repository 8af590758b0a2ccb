package dev.gateleg.core.spi.write;

import dev.gateleg.core.write.TransactionPart;
import java.time.Instant;
import java.util.List;

/** A part of a transaction that is made of other parts when it is sent, and anew at each try. For patterns. */
@FunctionalInterface
public non-sealed interface LatePart extends TransactionPart {

  /** The parts, with that instant wherever they have one; none where there is nothing to do. */
  List<? extends TransactionPart> parts(Instant now);
}
