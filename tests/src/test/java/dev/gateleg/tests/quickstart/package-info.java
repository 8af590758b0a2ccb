/** The README's quick start: what it shows is here, compiled and run. */
@NullMarked
package dev.gateleg.tests.quickstart;

import org.jspecify.annotations.NullMarked;
