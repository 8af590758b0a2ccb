/** Values that no two items share: what becomes of their claims. */
@NullMarked
package dev.gateleg.proofs.scenario.unique;

import org.jspecify.annotations.NullMarked;
