/** What can go wrong with an engine beyond what DynamoDB itself answers. */
@NullMarked
package dev.gateleg.engine.error;

import org.jspecify.annotations.NullMarked;
