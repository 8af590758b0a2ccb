/** Shards that writers draw at random. */
@NullMarked
package dev.gateleg.tests.sharding.drawn;

import org.jspecify.annotations.NullMarked;
