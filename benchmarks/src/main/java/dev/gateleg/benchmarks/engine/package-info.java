/** The engine beside DynamoDB Local. */
@NullMarked
package dev.gateleg.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
