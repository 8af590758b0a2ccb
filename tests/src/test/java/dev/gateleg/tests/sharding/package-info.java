/** Keys in shards: written apart, read as one. */
@NullMarked
package dev.gateleg.tests.sharding;

import org.jspecify.annotations.NullMarked;
