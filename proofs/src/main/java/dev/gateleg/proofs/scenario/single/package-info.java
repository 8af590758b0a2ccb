/** Scenarios of writes of single items, and what people write instead. */
@NullMarked
package dev.gateleg.proofs.scenario.single;

import org.jspecify.annotations.NullMarked;
