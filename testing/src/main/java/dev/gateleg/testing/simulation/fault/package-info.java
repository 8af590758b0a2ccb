/** What goes wrong in a simulation: on the way to DynamoDB, in it, and in the processes that call it. */
@NullMarked
package dev.gateleg.testing.simulation.fault;

import org.jspecify.annotations.NullMarked;
