/** The scenarios that Gateleg itself is proven by, and the controls that prove the simulation. */
@NullMarked
package dev.gateleg.testing.simulation.scenario;

import org.jspecify.annotations.NullMarked;
