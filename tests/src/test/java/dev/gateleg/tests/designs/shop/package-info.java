/** The shop design to the letter. */
@NullMarked
package dev.gateleg.tests.designs.shop;

import org.jspecify.annotations.NullMarked;
