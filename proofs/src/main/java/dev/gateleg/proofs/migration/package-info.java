/** Tables that move to other keys while they are written. */
@NullMarked
package dev.gateleg.proofs.migration;

import org.jspecify.annotations.NullMarked;
