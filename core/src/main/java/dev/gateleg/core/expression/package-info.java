/** Typed fields, the conditions and update actions made from them, and how they become DynamoDB's expressions. */
@NullMarked
package dev.gateleg.core.expression;

import org.jspecify.annotations.NullMarked;
