package dev.gateleg.analytics;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.internal.Database;
import dev.gateleg.analytics.internal.DuckStore;
import dev.gateleg.analytics.internal.Fit;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.core.error.InvalidInputException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.regex.Pattern;

/**
 * Queries over typed tables, in DuckDB's SQL. Tables have the names of their entities. Nothing outside is read or written by a
 * query. Not thread-safe.
 */
public final class Sql implements AutoCloseable {

  private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

  private final Database database;
  private final AnalyticsModel model;

  private Sql(Database database, AnalyticsModel model) {
    this.database = database;
    this.model = model;
  }

  static Sql over(Database database, AnalyticsModel model) {
    database.execute("SET enable_external_access = false");
    database.execute("SET lock_configuration = true");
    return new Sql(database, model);
  }

  /**
   * Reads a source into memory, to be asked.
   *
   * @throws InvalidInputException with the code {@code ModelUnfit}, if the model can read none of the items
   */
  public static Sql of(AnalyticsModel model, ItemSource source) {
    return of(model, source, "");
  }

  /**
   * The same for one query: tables that it does not name stay empty.
   *
   * @param query the query; empty for any
   */
  public static Sql of(AnalyticsModel model, ItemSource source, String query) {
    if (source.about().content() == ItemSource.Content.CHANGES) {
      throw new InvalidInputException(
          AnalyticsCode.LAKE_GAP,
          source.about().id()
              + " has only what changed; load it into a lake that has the full export, and ask that.",
          null);
    }
    Database database = Database.inMemory();
    try {
      AtomicLongArray counts = new AtomicLongArray(model.tables().size());
      if (source.about().distinct()) {
        DuckStore.load(database, model, source, THREADS, counts, unnamed(model, query));
      } else {
        DuckStore.loadNewest(database, model, source, THREADS, counts);
      }
      Fit.check(model, counts);
      return over(database, model);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** The tables that a query certainly does not read, since it does not name them. */
  private static Set<Integer> unnamed(AnalyticsModel model, String query) {
    Set<Integer> unnamed = new HashSet<>();
    String text = query.toLowerCase(Locale.ROOT);
    for (int i = 0; i < model.tables().size(); i++) {
      String name = model.tables().get(i).name().toLowerCase(Locale.ROOT);
      if (!Pattern.compile("(?<![\\p{Alnum}_])" + Pattern.quote(name) + "(?![\\p{Alnum}_])")
          .matcher(text)
          .find()) {
        unnamed.add(i);
      }
    }
    return unnamed.size() == model.tables().size() ? Set.of() : unnamed;
  }

  /** The tables. */
  public List<EntityTable> tables() {
    return model.tables();
  }

  /**
   * What reads the rows of a query.
   *
   * @param <T> what it makes of them
   */
  public interface Rows<T> {

    /** Reads the rows. */
    T read(ResultSet rows) throws SQLException;
  }

  /**
   * Runs a query.
   *
   * @throws InvalidInputException with the code {@code SqlFailed}, if DuckDB refuses it or it fails, with what DuckDB says
   */
  public <T> T query(String sql, Rows<T> rows) {
    try (Statement statement = database.connection().createStatement()) {
      if (!statement.execute(sql)) {
        throw new InvalidInputException(
            AnalyticsCode.SQL_FAILED,
            "\"" + sql + "\" gives no rows; write a query: SELECT ….",
            null);
      }
      try (ResultSet result = statement.getResultSet()) {
        return rows.read(result);
      }
    } catch (SQLException e) {
      if (Database.firstLine(e).contains(".parquet'")) {
        throw Database.broken("The lake", e);
      }
      throw new InvalidInputException(
          AnalyticsCode.SQL_FAILED,
          "The query can't be run: " + String.valueOf(e.getMessage()).strip()
              + "\nTables: "
              + String.join(", ", model.tables().stream().map(EntityTable::name).toList())
              + "; DESCRIBE \"…\" shows the columns of one.",
          e);
    }
  }

  @Override
  public void close() {
    database.close();
  }
}
