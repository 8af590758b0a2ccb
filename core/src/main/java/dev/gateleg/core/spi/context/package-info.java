/** What patterns may take from an open table. */
@NullMarked
package dev.gateleg.core.spi.context;

import org.jspecify.annotations.NullMarked;
