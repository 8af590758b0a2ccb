/** Operations that happen once, however often they are asked for. */
@NullMarked
package dev.gateleg.patterns.idempotency;

import org.jspecify.annotations.NullMarked;
