/** Metrics in shards, which expire. */
@NullMarked
package dev.gateleg.tests.telemetry;

import org.jspecify.annotations.NullMarked;
