/** How many shards a key has, where that number may grow: what tables look up and patterns change. */
@NullMarked
package dev.gateleg.core.spi.shard;

import org.jspecify.annotations.NullMarked;
