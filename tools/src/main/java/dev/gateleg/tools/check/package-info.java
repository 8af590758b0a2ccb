/** Holds live tables against the rules of docs/lint.md. */
@NullMarked
package dev.gateleg.tools.check;

import org.jspecify.annotations.NullMarked;
