package dev.gateleg.core.error;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The item was not as the write's condition wants it: nothing was written. The item as it was comes along, since the usual
 * next step is to look at it.
 */
public class ConditionFailedException extends GatelegException {

  private static final long serialVersionUID = 1L;

  private final transient Map<String, Value> item;

  /** A failure with its code, message and cause, and the item as it was; empty where there was none. */
  public ConditionFailedException(
      ErrorCode code, String message, Map<String, Value> item, @Nullable Throwable cause) {
    super(code, message, cause);
    this.item = item;
  }

  /** The item that failed the condition, attribute by attribute; empty where there was none. */
  public final Map<String, Value> item() {
    return item;
  }
}
