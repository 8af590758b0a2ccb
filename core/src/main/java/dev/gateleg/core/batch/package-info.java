/** Writes and reads of any number of items, in chunks; what DynamoDB leaves over is sent again, and the rest reported. */
@NullMarked
package dev.gateleg.core.batch;

import org.jspecify.annotations.NullMarked;
