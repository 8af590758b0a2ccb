/** Scenarios of batches, and what people write instead. */
@NullMarked
package dev.gateleg.testing.simulation.scenario.batch;

import org.jspecify.annotations.NullMarked;
