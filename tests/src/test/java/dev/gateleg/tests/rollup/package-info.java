/** Rollups, one promise after the other; the simulation proves them under faults. */
@NullMarked
package dev.gateleg.tests.rollup;

import org.jspecify.annotations.NullMarked;
