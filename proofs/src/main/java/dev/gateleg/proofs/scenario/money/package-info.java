/** Scenarios of operations that must happen once: transactions, idempotency; and what people write instead. */
@NullMarked
package dev.gateleg.proofs.scenario.money;

import org.jspecify.annotations.NullMarked;
