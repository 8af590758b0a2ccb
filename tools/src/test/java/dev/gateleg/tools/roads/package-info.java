/** A table whose keys are in shards. */
@NullMarked
package dev.gateleg.tools.roads;

import org.jspecify.annotations.NullMarked;
