/** The patterns, one by one; the simulation proves them under faults. */
@NullMarked
package dev.gateleg.tests.patterns;

import org.jspecify.annotations.NullMarked;
