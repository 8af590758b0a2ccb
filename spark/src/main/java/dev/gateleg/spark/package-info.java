/** Typed DataFrames of a single table's entities, and Iceberg tables of them. */
@NullMarked
package dev.gateleg.spark;

import org.jspecify.annotations.NullMarked;
