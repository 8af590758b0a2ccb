/** The franchise design to the letter. */
@NullMarked
package dev.gateleg.tests.designs.franchise;

import org.jspecify.annotations.NullMarked;
