/** The payments design to the letter. */
@NullMarked
package dev.gateleg.tests.designs.payments;

import org.jspecify.annotations.NullMarked;
