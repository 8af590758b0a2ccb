/** Components that items from before lack. */
@NullMarked
package dev.gateleg.tests.evolution;

import org.jspecify.annotations.NullMarked;
