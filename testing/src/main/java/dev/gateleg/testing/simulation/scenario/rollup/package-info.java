/** The scenarios of rollups, and what people write instead. */
@NullMarked
package dev.gateleg.testing.simulation.scenario.rollup;

import org.jspecify.annotations.NullMarked;
