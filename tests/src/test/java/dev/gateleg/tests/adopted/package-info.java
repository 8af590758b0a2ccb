/** Tables that Gateleg did not make: own names, plain attributes as keys, no type attribute, raw templates. */
@NullMarked
package dev.gateleg.tests.adopted;

import org.jspecify.annotations.NullMarked;
