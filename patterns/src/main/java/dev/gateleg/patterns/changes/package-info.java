/** Typed handlers of a table's change stream, and consumers that run them. */
@NullMarked
package dev.gateleg.patterns.changes;

import org.jspecify.annotations.NullMarked;
