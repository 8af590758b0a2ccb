/** What Gateleg's patterns cost beside the same thing written by hand on the low-level client. */
@NullMarked
package dev.gateleg.benchmarks.patterns;

import org.jspecify.annotations.NullMarked;
