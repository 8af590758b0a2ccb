package dev.gateleg.analytics.internal;

import dev.gateleg.core.error.InvalidInputException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** A DuckDB database in this process. Thread-safe; a connection is one thread's. */
public final class Database implements AutoCloseable {

  private static final String URL = "jdbc:duckdb:";

  private final DuckDBConnection connection;
  private final String what;

  private Database(DuckDBConnection connection, String what) {
    this.connection = connection;
    this.what = what;
  }

  /** A database in memory. */
  public static Database inMemory() {
    return open("", false, "the database in memory");
  }

  /** A database in memory that works on a lake's files, of which failures tell. */
  static Database inMemory(Object lake) {
    return open("", false, lake.toString());
  }

  /** A database in a file, which is made where there is none. */
  public static Database at(Path file) {
    return at(file, file);
  }

  /** The same that works on a lake's files, of which failures tell. */
  static Database at(Path file, Object lake) {
    return open(file.toString(), false, lake.toString());
  }

  /** A database in a file that must be there, for reads only. */
  public static Database reading(Path file) {
    return open(file.toString(), true, file.toString());
  }

  private static Database open(String place, boolean readOnly, String what) {
    try {
      DuckDBConnection connection =
          DuckDBConnection.newConnection(URL + place, readOnly, new Properties());
      Database database = new Database(connection, what);
      database.execute("SET TimeZone = 'UTC'");
      return database;
    } catch (SQLException e) {
      throw broken(what, e);
    } catch (Exception e) {
      throw new IllegalStateException("DuckDB can't be opened.", e);
    }
  }

  /** What is said of a database, or of files, that can't be used. */
  public static InvalidInputException broken(String what, SQLException cause) {
    return LakeFiles.broken(what, firstLine(cause), cause);
  }

  /** The first line of what DuckDB says. */
  public static String firstLine(SQLException e) {
    String text = String.valueOf(e.getMessage());
    int end = text.indexOf('\n');
    return (end < 0 ? text : text.substring(0, end)).strip();
  }

  /** The connection of the thread that opened it. */
  public Connection connection() {
    return connection;
  }

  /** Another connection, for another thread. */
  DuckDBConnection another() {
    try {
      DuckDBConnection more = connection.duplicate();
      try (Statement statement = more.createStatement()) {
        statement.execute("SET TimeZone = 'UTC'");
      }
      return more;
    } catch (SQLException e) {
      throw broken(what, e);
    }
  }

  /** Runs a statement of Gateleg's own. */
  public void execute(String sql) {
    execute(connection, sql, what);
  }

  static void execute(Connection on, String sql, String what) {
    try (Statement statement = on.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw broken(what, e);
    }
  }

  /** The number that a query gives. */
  long number(String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getLong(1) : 0;
    } catch (SQLException e) {
      throw broken(what, e);
    }
  }

  /** The texts of a query's first column. */
  List<String> texts(String sql) {
    List<String> texts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        @Nullable String text = rows.getString(1);
        texts.add(text == null ? "" : text);
      }
      return texts;
    } catch (SQLException e) {
      throw broken(what, e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw broken(what, e);
    }
  }
}
