/** The scenario of the ledger, and what people write instead. */
@NullMarked
package dev.gateleg.proofs.scenario.ledger;

import org.jspecify.annotations.NullMarked;
