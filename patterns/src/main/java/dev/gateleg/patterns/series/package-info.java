/** Time series: points by series and time, in buckets of time and in shards, with an end. */
@NullMarked
package dev.gateleg.patterns.series;

import org.jspecify.annotations.NullMarked;
