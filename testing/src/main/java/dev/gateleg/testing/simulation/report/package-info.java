/** Reports of simulations for people and for programs. */
@NullMarked
package dev.gateleg.testing.simulation.report;

import org.jspecify.annotations.NullMarked;
