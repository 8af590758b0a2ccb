/** The scenarios that Gateleg itself is proven by, and the controls that prove the simulation. */
@NullMarked
package dev.gateleg.proofs.scenario;

import org.jspecify.annotations.NullMarked;
