/** The backends that our own tests run on, and the faults that a client may have. */
@NullMarked
package dev.gateleg.tests.backend;

import org.jspecify.annotations.NullMarked;
