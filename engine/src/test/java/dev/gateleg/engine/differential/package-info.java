/** The same random calls, made on the engine and on DynamoDB Local. */
@NullMarked
package dev.gateleg.engine.differential;

import org.jspecify.annotations.NullMarked;
