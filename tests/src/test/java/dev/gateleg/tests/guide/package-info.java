/** The guide's code, compiled and run. */
@NullMarked
package dev.gateleg.tests.guide;

import org.jspecify.annotations.NullMarked;
