/** Handlers of change streams behind an AWS Lambda function. */
@NullMarked
package dev.gateleg.lambda;

import org.jspecify.annotations.NullMarked;
