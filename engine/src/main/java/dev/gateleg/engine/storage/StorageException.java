package dev.gateleg.engine.storage;

import dev.gateleg.engine.error.EngineCode;
import org.jspecify.annotations.Nullable;

/** The store cannot do what was asked: a damaged or foreign file, a full disk, a folder in use. */
public final class StorageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final EngineCode code;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public StorageException(EngineCode code, String message, @Nullable Throwable cause) {
    super(code.message(message), cause);
    this.code = code;
  }

  /** A failure that nothing else caused. */
  public StorageException(EngineCode code, String message) {
    this(code, message, null);
  }

  /** The same failure, thrown in another thread that waited for what failed. */
  public StorageException(StorageException cause) {
    super(cause.getMessage(), cause);
    this.code = cause.code;
  }

  /** What went wrong; docs/errors.md has a section for it. */
  public EngineCode code() {
    return code;
  }
}
