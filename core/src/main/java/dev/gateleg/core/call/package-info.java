/** One call to DynamoDB: what it was for, what it cost, how it ended. */
@NullMarked
package dev.gateleg.core.call;

import org.jspecify.annotations.NullMarked;
