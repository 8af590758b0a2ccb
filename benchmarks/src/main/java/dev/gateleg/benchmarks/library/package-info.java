/** Gateleg, the low-level client by hand and the Enhanced Client, each on a stub in the place of the network. */
@NullMarked
package dev.gateleg.benchmarks.library;

import org.jspecify.annotations.NullMarked;
