/** Capacity units, as DynamoDB counts them. */
@NullMarked
package dev.gateleg.engine.internal.capacity;

import org.jspecify.annotations.NullMarked;
