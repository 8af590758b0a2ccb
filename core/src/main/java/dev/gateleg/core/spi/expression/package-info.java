/** Conditions and changes as trees that can be written, shown and evaluated. Part of the SPI, for generated code, patterns and tools; stable within a minor version. */
@NullMarked
package dev.gateleg.core.spi.expression;

import org.jspecify.annotations.NullMarked;
