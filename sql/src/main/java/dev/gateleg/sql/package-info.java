/** The verbs of the command that bring DuckDB along. */
@NullMarked
package dev.gateleg.sql;

import org.jspecify.annotations.NullMarked;
