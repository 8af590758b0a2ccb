/** Migrations of a table to other keys, other entities or another table, while programs go on reading and writing. */
@NullMarked
package dev.gateleg.patterns.migration;

import org.jspecify.annotations.NullMarked;
