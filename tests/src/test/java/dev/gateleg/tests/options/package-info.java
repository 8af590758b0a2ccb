/** Settings of a table that the model says. */
@NullMarked
package dev.gateleg.tests.options;

import org.jspecify.annotations.NullMarked;
