package dev.gateleg.core.spi.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a stream's shards.
 *
 * @param view what the stream's records hold
 * @param enabled whether the stream still takes records
 * @param shards the shards
 * @param next the shard after which the next page begins; null where this is the last
 */
public record StreamListing(
    StreamView view,
    boolean enabled,
    List<StreamShard> shards,
    @Nullable String next) {

  /** Keeps a copy. */
  public StreamListing {
    shards = List.copyOf(shards);
  }
}
