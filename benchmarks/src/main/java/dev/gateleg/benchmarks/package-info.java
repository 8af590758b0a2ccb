/** What Gateleg costs, measured side by side with what people use without it. */
@NullMarked
package dev.gateleg.benchmarks;

import org.jspecify.annotations.NullMarked;
