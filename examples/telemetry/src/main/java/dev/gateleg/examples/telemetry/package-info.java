/** Metrics: sharded time series with retention, a hot metric that splits, downsampled reads. */
@NullMarked
package dev.gateleg.examples.telemetry;

import org.jspecify.annotations.NullMarked;
