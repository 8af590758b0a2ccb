/** The ads design to the letter. */
@NullMarked
package dev.gateleg.tests.designs.ads;

import org.jspecify.annotations.NullMarked;
