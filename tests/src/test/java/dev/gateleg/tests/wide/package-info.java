/** An entity with more attributes than one condition compares. */
@NullMarked
package dev.gateleg.tests.wide;

import org.jspecify.annotations.NullMarked;
