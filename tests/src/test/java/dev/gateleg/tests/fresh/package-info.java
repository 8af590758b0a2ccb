/** The JUnit extension that gives a test its own table. */
@NullMarked
package dev.gateleg.tests.fresh;

import org.jspecify.annotations.NullMarked;
