/** A scenario as a program writes one; the documentation shows it. */
@NullMarked
package dev.gateleg.tests.simulation;

import org.jspecify.annotations.NullMarked;
