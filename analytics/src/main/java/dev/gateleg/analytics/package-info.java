/** Typed tables of a single table's entities, as Parquet files and in DuckDB. */
@NullMarked
package dev.gateleg.analytics;

import org.jspecify.annotations.NullMarked;
