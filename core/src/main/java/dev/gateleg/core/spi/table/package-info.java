/** What generated tables stand on, and where patterns open records of their own. Part of the SPI, for generated code and patterns; stable within a minor version. */
@NullMarked
package dev.gateleg.core.spi.table;

import org.jspecify.annotations.NullMarked;
