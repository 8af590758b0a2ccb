package dev.gateleg.examples.ads;

import java.util.Optional;

/** Somebody has changed the bid since the editor saw it. */
public final class BidMovedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BidMovedException(Optional<AdGroup> found) {
    super(found
        .map(group -> "The bid is " + group.bid() + " at version " + group.version()
            + " by now; look at it, and set it again.")
        .orElse("The ad group is not there."));
  }
}
