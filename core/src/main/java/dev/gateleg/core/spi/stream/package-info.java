/** How change streams are read: a small seam, so that consumers know no client of the SDK. */
@NullMarked
package dev.gateleg.core.spi.stream;

import org.jspecify.annotations.NullMarked;
