package dev.gateleg.core.error;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Another write is at work on the item: nothing was written, and the call may be tried again. */
public final class ConflictException extends GatelegException {

  private static final long serialVersionUID = 1L;

  private final List<String> items;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public ConflictException(ErrorCode code, String message, @Nullable Throwable cause) {
    this(code, message, List.of(), cause);
  }

  /** A failure of a write, with the items at which another was at work. */
  public ConflictException(
      ErrorCode code, String message, List<String> items, @Nullable Throwable cause) {
    super(code, message, cause);
    this.items = List.copyOf(items);
  }

  /** The items at which another write was at work, as messages show them; empty where that is not known. */
  public List<String> items() {
    return items;
  }
}
