/** The telemetry design to the letter. */
@NullMarked
package dev.gateleg.tests.designs.telemetry;

import org.jspecify.annotations.NullMarked;
