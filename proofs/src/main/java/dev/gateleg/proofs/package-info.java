/** What proves Gateleg itself. Never published. */
@NullMarked
package dev.gateleg.proofs;

import org.jspecify.annotations.NullMarked;
