package dev.gateleg.core.spi.stream;

import org.jspecify.annotations.Nullable;

/**
 * A part of a stream: the changes of some items, for some hours.
 *
 * @param id its id
 * @param parent the shard whose items' later changes it holds; null where it has none. It may be gone already
 * @param first the least sequence number that a record of it has; null where that is not told
 * @param closed whether it takes no more records
 */
public record StreamShard(
    String id, @Nullable String parent, @Nullable String first, boolean closed) {}
