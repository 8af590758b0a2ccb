package dev.gateleg.core.spi.stream;

import org.jspecify.annotations.Nullable;

/** A reader of a stream was too late. */
public final class StreamFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What the reader was too late for. */
  public enum Kind {
    /** The iterator is older than 15 minutes; take another. */
    EXPIRED,
    /** Records that were not read yet are gone: streams keep them for 24 hours. */
    TRIMMED,
    /** The shard or the stream is gone. */
    GONE
  }

  private final Kind kind;

  /** A failure, and what the service said. */
  public StreamFailure(Kind kind, String said, @Nullable Throwable cause) {
    super(said, cause, false, false);
    this.kind = kind;
  }

  /** What the reader was too late for. */
  public Kind kind() {
    return kind;
  }
}
