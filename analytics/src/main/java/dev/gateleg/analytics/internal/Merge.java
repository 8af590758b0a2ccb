package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.EntityTable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What makes a lake's tables equal to what was read: in the stage's database, {@code remove0} and so on hold the keys of rows
 * that go, {@code add0} and so on the rows that come. A row that is there as it was read is in neither.
 */
final class Merge {

  private static final String KEYS = "_partition_key, _sort_key";

  private final Database database;
  private final AnalyticsModel model;

  Merge(Stage stage, AnalyticsModel model) {
    this.database = stage.database;
    this.model = model;
  }

  /**
   * Finds the differences.
   *
   * @param current for each table what it holds now, as a query of the model's columns
   * @param whole whether what was not read is gone
   */
  void compare(List<String> current, boolean whole) {
    for (int i = 0; i < current.size(); i++) {
      EntityTable table = model.tables().get(i);
      String same = same(table);
      String names = DuckTypes.names(table);
      database.execute("CREATE TABLE c" + i + " AS SELECT * FROM (" + current.get(i) + ")"
          + (whole ? "" : " SEMI JOIN touched USING (" + KEYS + ")"));
      database.execute("CREATE TABLE remove" + i + " AS SELECT " + KEYS + " FROM c" + i
          + " a ANTI JOIN n" + i + " b ON " + same);
      database.execute("CREATE TABLE add" + i + " AS SELECT " + names + " FROM n" + i
          + " a ANTI JOIN c" + i + " b ON " + same);
    }
    database.execute("CREATE TABLE removed AS " + union("remove"));
    database.execute("CREATE TABLE added AS " + union("add"));
  }

  private String union(String name) {
    return IntStream.range(0, model.tables().size())
        .mapToObj(i -> "SELECT " + KEYS + " FROM " + name + i)
        .collect(Collectors.joining(" UNION ALL "));
  }

  private static String same(EntityTable table) {
    return table.columns().stream()
        .map(Column::name)
        .map(DuckTypes::name)
        .map(name -> "a." + name + " IS NOT DISTINCT FROM b." + name)
        .collect(Collectors.joining(" AND "));
  }

  long rowsToAdd(int index) {
    return database.number("SELECT count(*) FROM add" + index);
  }

  long rowsToRemove(int index) {
    return database.number("SELECT count(*) FROM remove" + index);
  }

  /** Rows of keys that were nowhere before. */
  long inserted(int index) {
    return database.number(
        "SELECT count(*) FROM add" + index + " ANTI JOIN removed USING (" + KEYS + ")");
  }

  /** Rows of keys that are nowhere now. */
  long deleted(int index) {
    return database.number(
        "SELECT count(*) FROM remove" + index + " ANTI JOIN added USING (" + KEYS + ")");
  }
}
