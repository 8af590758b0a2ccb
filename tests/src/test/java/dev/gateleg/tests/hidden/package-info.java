/** Records that a pattern keeps for itself in somebody's table. */
@NullMarked
package dev.gateleg.tests.hidden;

import org.jspecify.annotations.NullMarked;
