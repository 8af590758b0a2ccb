/**
 * DynamoDB's expressions: parsing, validation with DynamoDB's own texts and order, and evaluation on items.
 *
 * <p>{@link dev.gateleg.engine.internal.expression.Expressions} is the way in.
 */
@NullMarked
package dev.gateleg.engine.internal.expression;

import org.jspecify.annotations.NullMarked;
