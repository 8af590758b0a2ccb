/** Virtual time, and threads of which one runs at a time. */
@NullMarked
package dev.gateleg.testing.simulation.schedule;

import org.jspecify.annotations.NullMarked;
