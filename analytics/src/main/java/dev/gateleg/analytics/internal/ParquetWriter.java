package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.Ddl;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.core.error.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.duckdb.DuckDBConnection;

/** Writes Parquet files into a lake's stage, compressed by zstd, with the model's field ids. Thread-safe. */
final class ParquetWriter {

  /** Rows that are collected for one file. */
  static final int ROWS_PER_FILE = 250_000;

  private final Path stage;
  private final AnalyticsModel model;
  private final String run = UUID.randomUUID().toString().substring(0, 8);
  private final AtomicInteger number = new AtomicInteger();
  private final List<Path> written = Collections.synchronizedList(new ArrayList<>());
  private final List<List<PartFile>> files = new ArrayList<>();

  ParquetWriter(Path folder, AnalyticsModel model) {
    this.stage = folder.resolve(LakeFiles.STAGE);
    this.model = model;
    model.tables().forEach(table -> files.add(Collections.synchronizedList(new ArrayList<>())));
  }

  /** Writes what a query gives as one more file of a table. */
  void copy(Connection connection, int index, String query, long rows) throws SQLException {
    EntityTable table = model.tables().get(index);
    String name = String.format(
        Locale.ROOT, "%s/%s-%05d.parquet", Ddl.folder(table), run, number.getAndIncrement());
    Path file = stage.resolve(name);
    try {
      Files.createDirectories(stage.resolve(Ddl.folder(table)));
      written.add(file);
      try (Statement statement = connection.createStatement()) {
        statement.execute("COPY (" + query + ") TO " + DuckTypes.text(file.toString())
            + " (FORMAT parquet, COMPRESSION zstd, FIELD_IDS "
            + DuckTypes.fieldIds(table.columns()) + ")");
      }
      files.get(index).add(new PartFile(name, rows, Files.size(file)));
    } catch (IOException e) {
      throw unwritten(file, e);
    }
  }

  static InvalidInputException unwritten(Path file, IOException e) {
    return new InvalidInputException(
        AnalyticsCode.LAKE_WRITE,
        file + " can't be written: " + e
            + "; check the disk, and load it again: nothing was changed.",
        e);
  }

  /** The files of a table that were written. */
  List<PartFile> files(int index) {
    return List.copyOf(files.get(index));
  }

  /** Deletes all that is still in the stage: the load failed. */
  void discard() {
    for (Path each : written) {
      try {
        Files.deleteIfExists(each);
      } catch (IOException e) {
        // It is waste, and no part of the lake: nothing names it.
      }
    }
  }

  /** A sink that writes files as it goes. */
  RowSink sink(Database memory, AtomicLongArray counts, int thread) {
    return new Sink(memory.another(), counts, thread);
  }

  private final class Sink extends RowSink {

    private final int thread;

    Sink(DuckDBConnection connection, AtomicLongArray counts, int thread) {
      super(ParquetWriter.this.model, connection, counts);
      this.thread = thread;
    }

    @Override
    String target(int index) throws SQLException {
      String name = "w" + thread + "_" + index;
      execute("CREATE OR REPLACE TABLE " + name + " ("
          + DuckTypes.columns(model.tables().get(index)) + ")");
      return name;
    }

    @Override
    void appended(int index, long rows) throws SQLException {
      if (rows >= ROWS_PER_FILE) {
        file(index);
      }
    }

    private void file(int index) throws SQLException {
      long rows = rows(index);
      if (rows > 0) {
        flush(index);
        String table = "w" + thread + "_" + index;
        checkCount(table, rows);
        copy(connection, index, "SELECT * FROM " + table, rows);
        execute("DROP TABLE " + table);
      }
    }

    /** An appender must not lose a row without a word. */
    private void checkCount(String table, long rows) throws SQLException {
      try (Statement statement = connection.createStatement();
          ResultSet counted = statement.executeQuery("SELECT count(*) FROM " + table)) {
        if (!counted.next() || counted.getLong(1) != rows) {
          throw new SQLException(table + " does not hold the " + rows + " rows that it got.");
        }
      }
    }

    @Override
    void end() throws SQLException {
      for (int i = 0; i < model.tables().size(); i++) {
        file(i);
      }
    }
  }
}
