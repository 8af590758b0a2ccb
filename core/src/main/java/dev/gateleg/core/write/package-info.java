/** Writes: put, update, modify and delete, each with its condition, and transactions of them. */
@NullMarked
package dev.gateleg.core.write;

import org.jspecify.annotations.NullMarked;
