/** Reads of items: one by key, queries and scans. */
@NullMarked
package dev.gateleg.engine.internal.read;

import org.jspecify.annotations.NullMarked;
