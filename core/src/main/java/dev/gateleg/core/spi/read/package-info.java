/** What generated code says of a read: its pattern, its key condition, its shape. Part of the SPI, for generated code and patterns; stable within a minor version. */
@NullMarked
package dev.gateleg.core.spi.read;

import org.jspecify.annotations.NullMarked;
