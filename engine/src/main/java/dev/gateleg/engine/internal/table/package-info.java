/** Tables and their indexes: what they are, how they are created, changed, described and deleted. */
@NullMarked
package dev.gateleg.engine.internal.table;

import org.jspecify.annotations.NullMarked;
