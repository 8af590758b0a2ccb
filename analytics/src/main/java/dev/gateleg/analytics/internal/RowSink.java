package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.row.Row;
import dev.gateleg.analytics.row.RowReader;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Appends what a source reads to tables of DuckDB's. Used by one thread. */
abstract class RowSink implements ItemSource.Sink {

  final AnalyticsModel model;
  final DuckDBConnection connection;
  private final RowReader reader;
  private final @Nullable TableAppender[] appenders;
  private final long[] rows;
  private final AtomicLongArray counts;

  RowSink(AnalyticsModel model, DuckDBConnection connection, AtomicLongArray counts) {
    this.model = model;
    this.connection = connection;
    this.reader = new RowReader(model);
    this.appenders = new @Nullable TableAppender[model.tables().size()];
    this.rows = new long[appenders.length];
    this.counts = counts;
  }

  /** The table of DuckDB's that rows of a table go to; it is there when this returns. */
  abstract String target(int index) throws SQLException;

  /** Whether rows of a table are wanted. */
  boolean wanted(int index) {
    return true;
  }

  /** Called when so many rows of a table are appended. */
  void appended(int index, long number) throws SQLException {}

  /** What is done after the last row. */
  void end() throws SQLException {}

  @Override
  public void put(Map<String, Value> item, long order) {
    Row row = reader.read(item);
    int index = row.index();
    counts.incrementAndGet(index);
    if (!wanted(index)) {
      return;
    }
    try {
      TableAppender to = appenders[index];
      if (to == null) {
        to = appender(target(index), row.table());
        appenders[index] = to;
      }
      write(to, row, order);
      rows[index]++;
      appended(index, rows[index]);
    } catch (SQLException e) {
      throw failed(row.table(), e);
    }
  }

  void write(TableAppender to, Row row, long order) throws SQLException {
    to.append(row.values());
  }

  @Override
  public void delete(Map<String, Value> key, long order) {
    throw new IllegalStateException("Only what changes a lake has deletes.");
  }

  final Object[] key(Map<String, Value> item) {
    return reader.key(item);
  }

  private TableAppender appender(String target, EntityTable table) throws SQLException {
    DuckDBAppender to = connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, target);
    return new TableAppender(to, table.columns());
  }

  /** Closes the appender of a table: its rows are there then. */
  final void flush(int index) throws SQLException {
    TableAppender open = appenders[index];
    if (open != null) {
      open.close();
      appenders[index] = null;
    }
    rows[index] = 0;
  }

  final long rows(int index) {
    return rows[index];
  }

  final void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static InvalidInputException failed(EntityTable table, SQLException e) {
    return new InvalidInputException(
        AnalyticsCode.LAKE_WRITE,
        "Rows of " + table.name() + " can't be written: " + Database.firstLine(e)
            + "; check the disk, and load it again: nothing was changed.",
        e);
  }

  @Override
  public void close() {
    int index = 0;
    try {
      end();
      for (; index < appenders.length; index++) {
        flush(index);
      }
      connection.close();
    } catch (SQLException e) {
      throw failed(model.tables().get(Math.min(index, appenders.length - 1)), e);
    }
  }
}
