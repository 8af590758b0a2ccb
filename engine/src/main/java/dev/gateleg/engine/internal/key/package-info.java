/** Keys as bytes whose order is DynamoDB's order. */
@NullMarked
package dev.gateleg.engine.internal.key;

import org.jspecify.annotations.NullMarked;
