/**
 * Key templates and the encodings behind them: a tuple of values becomes one string that DynamoDB sorts as the tuple
 * sorts, that no other tuple makes, and that reads back to the tuple.
 */
@NullMarked
package dev.gateleg.model.key;

import org.jspecify.annotations.NullMarked;
