package dev.gateleg.patterns.changes;

import dev.gateleg.core.error.GatelegException;
import dev.gateleg.core.spi.stream.StreamView;

/** A handler needs more than the stream's records hold. The consumer stops, since every change would fail alike. */
public final class ChangeImageMissingException extends GatelegException {

  private static final long serialVersionUID = 1L;

  ChangeImageMissingException(String who, String what, StreamView view) {
    super(
        "ChangeImageMissing",
        who + " needs the item " + what + " a change, and the stream's view is " + view
            + "; make the stream anew with NEW_AND_OLD_IMAGES, or handle what it shows.",
        null);
  }
}
