/** Keys in shards: raising their number while the program runs, and spreading the keys that get hot. */
@NullMarked
package dev.gateleg.patterns.sharding;

import org.jspecify.annotations.NullMarked;
