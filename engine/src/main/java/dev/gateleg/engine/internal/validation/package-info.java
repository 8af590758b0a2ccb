/** The checks that DynamoDB makes of every request, and the errors it answers with. */
@NullMarked
package dev.gateleg.engine.internal.validation;

import org.jspecify.annotations.NullMarked;
