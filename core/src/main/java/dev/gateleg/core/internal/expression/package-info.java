/** How conditions and changes become the expressions of a request. */
@NullMarked
package dev.gateleg.core.internal.expression;

import org.jspecify.annotations.NullMarked;
