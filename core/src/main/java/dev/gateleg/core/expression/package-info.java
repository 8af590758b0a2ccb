/** Typed fields, and the conditions made from them. */
@NullMarked
package dev.gateleg.core.expression;

import org.jspecify.annotations.NullMarked;
