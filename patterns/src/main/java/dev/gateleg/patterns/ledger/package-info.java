/** Money that is conserved: accounts, transfers exactly once, double entries, reservations and their audit. */
@NullMarked
package dev.gateleg.patterns.ledger;

import org.jspecify.annotations.NullMarked;
