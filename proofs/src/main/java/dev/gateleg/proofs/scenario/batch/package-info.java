/** Scenarios of batches, and what people write instead. */
@NullMarked
package dev.gateleg.proofs.scenario.batch;

import org.jspecify.annotations.NullMarked;
