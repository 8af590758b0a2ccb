/** A model with a bit of everything, for tests of behaviour. */
@NullMarked
package dev.gateleg.tests.lab;

import org.jspecify.annotations.NullMarked;
