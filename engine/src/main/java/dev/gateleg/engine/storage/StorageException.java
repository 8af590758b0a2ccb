package dev.gateleg.engine.storage;

import org.jspecify.annotations.Nullable;

/** The store cannot do what was asked: a damaged or foreign file, a full disk, a folder in use. */
public final class StorageException extends RuntimeException {

  public StorageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  public StorageException(String message) {
    this(message, null);
  }
}
