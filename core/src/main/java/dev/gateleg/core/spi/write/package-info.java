/** How patterns write besides what programs can say. Part of the SPI, for patterns; stable within a minor version. */
@NullMarked
package dev.gateleg.core.spi.write;

import org.jspecify.annotations.NullMarked;
