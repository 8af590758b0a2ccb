/** Streams: the record of each change, in shards, for a day. */
@NullMarked
package dev.gateleg.engine.internal.stream;

import org.jspecify.annotations.NullMarked;
