/** Time series in buckets and shards. */
@NullMarked
package dev.gateleg.tests.series;

import org.jspecify.annotations.NullMarked;
