/** An embedded DynamoDB. */
@NullMarked
package dev.gateleg.engine;

import org.jspecify.annotations.NullMarked;
