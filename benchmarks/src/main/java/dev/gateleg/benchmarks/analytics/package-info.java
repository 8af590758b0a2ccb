/** Typed tables beside the engine's own scan and beside DuckDB. */
@NullMarked
package dev.gateleg.benchmarks.analytics;

import org.jspecify.annotations.NullMarked;
