package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.row.Row;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * What a source read, in tables of a database that is the stage's own: {@code n0}, {@code n1} and so on hold the newest row of
 * each key, {@code touched} all keys, deleted ones included.
 */
final class Stage {

  private static final String DELETED = "deleted";
  private static final String ORDER = "_order";

  final Database database;
  private final AnalyticsModel model;

  private Stage(Database database, AnalyticsModel model) {
    this.database = database;
    this.model = model;
  }

  /** Reads a source. */
  static Stage read(
      Database database,
      AnalyticsModel model,
      ItemSource source,
      int threads,
      AtomicLongArray counts) {
    Stage stage = new Stage(database, model);
    List<EntityTable> tables = model.tables();
    for (int i = 0; i < tables.size(); i++) {
      database.execute("CREATE TABLE s" + i + " (" + DuckTypes.columns(tables.get(i)) + ", " + ORDER
          + " BIGINT)");
    }
    database.execute("CREATE TABLE " + DELETED + " (_partition_key VARCHAR, _sort_key VARCHAR, "
        + ORDER + " BIGINT)");
    source.read(threads, () -> stage.new Sink(database.another(), counts));
    stage.newest(source.about().distinct());
    return stage;
  }

  private void newest(boolean distinct) {
    int tables = model.tables().size();
    if (!distinct) {
      String all = IntStream.range(0, tables)
          .mapToObj(i -> "SELECT _partition_key, _sort_key, " + ORDER + ", " + i
              + " AS t, rowid AS r FROM s" + i)
          .collect(Collectors.joining(" UNION ALL "));
      database.execute("CREATE TABLE newest AS SELECT t, r FROM (" + all
          + " UNION ALL SELECT _partition_key, _sort_key, " + ORDER + ", -1, rowid FROM " + DELETED
          + ") QUALIFY row_number() OVER (PARTITION BY _partition_key, _sort_key ORDER BY " + ORDER
          + " DESC, t DESC, r DESC) = 1");
    }
    for (int i = 0; i < tables; i++) {
      String names = DuckTypes.names(model.tables().get(i));
      database.execute(
          distinct
              ? "CREATE VIEW n" + i + " AS SELECT " + names + " FROM s" + i
              : "CREATE TABLE n" + i + " AS SELECT " + names + " FROM s" + i
                  + " WHERE rowid IN (SELECT r FROM newest WHERE t = " + i + ")");
    }
    String keys = IntStream.range(0, tables)
        .mapToObj(i -> "SELECT _partition_key, _sort_key FROM s" + i)
        .collect(Collectors.joining(" UNION "));
    database.execute("CREATE TABLE touched AS " + keys
        + " UNION SELECT _partition_key, _sort_key FROM " + DELETED);
  }

  /** Takes rows and deletes. */
  private final class Sink extends RowSink {

    private @Nullable TableAppender deletes;

    Sink(DuckDBConnection connection, AtomicLongArray counts) {
      super(Stage.this.model, connection, counts);
    }

    @Override
    String target(int index) {
      return "s" + index;
    }

    @Override
    void write(TableAppender to, Row row, long order) throws SQLException {
      to.append(row.values(), order);
    }

    @Override
    public void delete(Map<String, Value> key, long order) {
      try {
        TableAppender to = deletes;
        if (to == null) {
          EntityTable other = model.other();
          int columns = other.columns().size();
          to = new TableAppender(
              connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, DELETED),
              other.columns().subList(columns - 2, columns));
          deletes = to;
        }
        to.append(key(key), order);
      } catch (SQLException e) {
        throw new InvalidInputException(
            AnalyticsCode.LAKE_WRITE,
            "Deletes can't be written: " + Database.firstLine(e)
                + "; check the disk, and load it again: nothing was changed.",
            e);
      }
    }

    @Override
    void end() throws SQLException {
      if (deletes != null) {
        deletes.close();
      }
    }
  }
}
