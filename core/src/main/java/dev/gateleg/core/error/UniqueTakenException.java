package dev.gateleg.core.error;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.error.ErrorCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value that must be unique and belongs to another item: nothing was written. The item is the claim of the value. */
public final class UniqueTakenException extends ConditionFailedException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, message and cause, and the claim as it was. */
  public UniqueTakenException(
      ErrorCode code, String message, Map<String, Value> item, @Nullable Throwable cause) {
    super(code, message, item, cause);
  }
}
