/** Typed handlers of change streams, and the consumers that run them. */
@NullMarked
package dev.gateleg.tests.changes;

import org.jspecify.annotations.NullMarked;
