/** DuckDB behind the tables. */
@NullMarked
package dev.gateleg.analytics.internal;

import org.jspecify.annotations.NullMarked;
