package dev.gateleg.patterns.changes;

import dev.gateleg.core.spi.stream.StreamView;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;

/** A handler needs more than the stream's records hold. The consumer stops, since every change would fail alike. */
public final class ChangeImageMissingException extends GatelegException {

  private static final long serialVersionUID = 1L;

  ChangeImageMissingException(String who, String what, StreamView view) {
    super(
        PatternCode.CHANGE_IMAGE_MISSING,
        who + " needs the item " + what + " a change, and the stream's view is " + view
            + "; make the stream anew with NEW_AND_OLD_IMAGES, or handle what it shows.",
        null);
  }
}
