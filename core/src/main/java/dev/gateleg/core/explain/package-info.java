/** What calls of a table would send, and what they cost. */
@NullMarked
package dev.gateleg.core.explain;

import org.jspecify.annotations.NullMarked;
