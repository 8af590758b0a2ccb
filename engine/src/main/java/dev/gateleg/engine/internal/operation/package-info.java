/** The table of operations. */
@NullMarked
package dev.gateleg.engine.internal.operation;

import org.jspecify.annotations.NullMarked;
