package dev.gateleg.core.error;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.error.ErrorCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A create of an item that is there already: nothing was written. */
public final class AlreadyExistsException extends ConditionFailedException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, message and cause, and the item as it was. */
  public AlreadyExistsException(
      ErrorCode code, String message, Map<String, Value> item, @Nullable Throwable cause) {
    super(code, message, item, cause);
  }
}
