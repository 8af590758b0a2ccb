/** Finds the shard of each item where their number grows, and moves items to it. */
@NullMarked
package dev.gateleg.core.internal.shard;

import org.jspecify.annotations.NullMarked;
