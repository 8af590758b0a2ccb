/** Counters by period, kept in step with the entities that they count. */
@NullMarked
package dev.gateleg.patterns.rollup;

import org.jspecify.annotations.NullMarked;
