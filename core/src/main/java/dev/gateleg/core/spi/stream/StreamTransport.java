package dev.gateleg.core.spi.stream;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads change streams. Thread-safe.
 *
 * <p>All methods throw {@link StreamFailure} where a reader is too late, and Gateleg's own exceptions otherwise: {@code
 * ThrottledException}, {@code UnavailableException}, {@code AccessException}.
 */
public interface StreamTransport {

  /** The ARN of a table's newest stream; empty where the table never had one. */
  Optional<String> streamOf(String table);

  /**
   * A page of a stream's shards. DynamoDB answers ten such calls a second for all readers together.
   *
   * @param after the last shard of the page before; null for the first page
   */
  StreamListing list(String stream, @Nullable String after);

  /** A new iterator in a shard. It is of use for 15 minutes. */
  String iterator(String stream, String shard, StreamStart start);

  /** The records at an iterator, at most 1,000. */
  StreamPage read(String iterator, int most);
}
