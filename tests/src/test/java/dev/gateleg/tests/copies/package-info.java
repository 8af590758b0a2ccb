/** Items that repeat some components of another, kept in step with it. */
@NullMarked
package dev.gateleg.tests.copies;

import org.jspecify.annotations.NullMarked;
