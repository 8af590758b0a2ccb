/** What patterns for large tables cost beside the plain calls that they are made of. */
@NullMarked
package dev.gateleg.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
