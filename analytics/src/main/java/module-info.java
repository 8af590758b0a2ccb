/** Typed tables of a single table's entities: Parquet and DuckDB. */
module dev.gateleg.analytics {
  requires static transitive org.jspecify;
  requires transitive dev.gateleg.patterns;
  requires transitive java.sql;
  requires duckdb.jdbc;

  exports dev.gateleg.analytics;
  exports dev.gateleg.analytics.error;
  exports dev.gateleg.analytics.row;
  exports dev.gateleg.analytics.schema;
  exports dev.gateleg.analytics.source;
}
