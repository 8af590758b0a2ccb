/** Items exactly as they are stored, for patterns and tools that carry, archive and bring back whatever there is. */
@NullMarked
package dev.gateleg.core.spi.stored;

import org.jspecify.annotations.NullMarked;
