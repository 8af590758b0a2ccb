/** The scenarios of rollups, and what people write instead. */
@NullMarked
package dev.gateleg.proofs.scenario.rollup;

import org.jspecify.annotations.NullMarked;
