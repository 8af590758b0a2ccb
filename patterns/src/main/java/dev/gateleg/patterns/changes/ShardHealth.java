package dev.gateleg.patterns.changes;

import java.time.Duration;

/**
 * How a shard fares in this worker.
 *
 * @param shard the shard
 * @param records how many records were read and handled, or passed over
 * @param failures how often handlers failed
 * @param parked how many changes became dead letters
 * @param lag how old the changes are that are handled; nothing where all were
 * @param busy since when the page at hand is being handled; nothing where none is
 * @param idle how long ago the shard was last read to the end of a page
 * @param failure what the handler threw last; empty where all went well since
 */
public record ShardHealth(
    String shard,
    long records,
    long failures,
    long parked,
    Duration lag,
    Duration busy,
    Duration idle,
    String failure) {}
