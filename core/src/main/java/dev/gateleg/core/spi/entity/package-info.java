/** What the compiler tells a table of each entity: its keys, its codec, its parts. Part of the SPI, for generated code and patterns; stable within a minor version. */
@NullMarked
package dev.gateleg.core.spi.entity;

import org.jspecify.annotations.NullMarked;
