/** Entities with every type that a component may have, and random ones, for tests of typed tables. */
@NullMarked
package dev.gateleg.proofs.typed;

import org.jspecify.annotations.NullMarked;
