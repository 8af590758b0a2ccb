/**
 * Simulation: code that uses a table is run by several processes at once, under faults and in virtual time, all by a seed;
 * afterwards what must hold is checked. {@link dev.gateleg.testing.simulation.Scenario} is where to start.
 */
@NullMarked
package dev.gateleg.testing.simulation;

import org.jspecify.annotations.NullMarked;
