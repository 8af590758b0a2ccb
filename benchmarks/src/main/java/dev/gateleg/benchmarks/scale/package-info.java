/** Figures of what works on many items: one class for each line of the report. */
@NullMarked
package dev.gateleg.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
