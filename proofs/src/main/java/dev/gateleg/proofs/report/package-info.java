/** Reports of simulations for people and for programs. */
@NullMarked
package dev.gateleg.proofs.report;

import org.jspecify.annotations.NullMarked;
