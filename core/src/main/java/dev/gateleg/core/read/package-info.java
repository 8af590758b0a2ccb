/** Reads: pages, collections, snapshots, and what is done with items that can't be read. */
@NullMarked
package dev.gateleg.core.read;

import org.jspecify.annotations.NullMarked;
