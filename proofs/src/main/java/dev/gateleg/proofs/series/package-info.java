/** What proves time series: writers that die and meet at the same points, and readers meanwhile. */
@NullMarked
package dev.gateleg.proofs.series;

import org.jspecify.annotations.NullMarked;
