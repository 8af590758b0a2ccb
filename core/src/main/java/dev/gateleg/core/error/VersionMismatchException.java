package dev.gateleg.core.error;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.error.ErrorCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The item has been written since it was read: nothing was written. Read it again, or use modify. */
public final class VersionMismatchException extends ConditionFailedException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, message and cause, and the item as it was. */
  public VersionMismatchException(
      ErrorCode code, String message, Map<String, Value> item, @Nullable Throwable cause) {
    super(code, message, item, cause);
  }
}
