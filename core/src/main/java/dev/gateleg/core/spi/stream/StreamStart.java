package dev.gateleg.core.spi.stream;

import org.jspecify.annotations.Nullable;

/**
 * Where in a shard to begin.
 *
 * @param kind how the place is told
 * @param sequence the sequence number; null where the kind takes none
 */
public record StreamStart(Kind kind, @Nullable String sequence) {

  /** At the oldest record that is still there. */
  public static final StreamStart OLDEST = new StreamStart(Kind.OLDEST, null);

  /** Behind the newest record. */
  public static final StreamStart NEWEST = new StreamStart(Kind.NEWEST, null);

  /** How a place in a shard is told. */
  public enum Kind {
    /** At the oldest record that is still there. */
    OLDEST,
    /** Behind the newest record. */
    NEWEST,
    /** At a sequence number. */
    AT,
    /** Behind a sequence number. */
    AFTER
  }

  /** At a record. */
  public static StreamStart at(String sequence) {
    return new StreamStart(Kind.AT, sequence);
  }

  /** Behind a record. */
  public static StreamStart after(String sequence) {
    return new StreamStart(Kind.AFTER, sequence);
  }
}
