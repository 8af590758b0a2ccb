/** Measures contestants in turns within one JVM, so that all of them see the same machine at the same time. */
@NullMarked
package dev.gateleg.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
