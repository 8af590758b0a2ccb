/**
 * The one seam between Gateleg and DynamoDB: requests and answers of Gateleg's own, and what sends them. Part of the SPI, for
 * patterns, tools and transports; stable within a minor version.
 */
@NullMarked
package dev.gateleg.core.spi.transport;

import org.jspecify.annotations.NullMarked;
