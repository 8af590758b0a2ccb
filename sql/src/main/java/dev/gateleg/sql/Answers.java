package dev.gateleg.sql;

import dev.gateleg.analytics.ResultJson;
import dev.gateleg.analytics.Sql;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints the answers of queries. */
final class Answers {

  private final Globals globals;
  private final Sql sql;

  Answers(Globals globals, Sql sql) {
    this.globals = globals;
    this.sql = sql;
  }

  void print(String query) {
    sql.query(query, this::print);
  }

  private long print(ResultSet rows) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    int width = columns.getColumnCount();
    String[] names = new String[width];
    for (int i = 0; i < width; i++) {
      names[i] = columns.getColumnLabel(i + 1);
    }
    long count = 0;
    try (Output output = globals.output(names)) {
      while (rows.next()) {
        List<Cell> cells = new ArrayList<>(width);
        for (int i = 0; i < width; i++) {
          cells.add(cell(rows.getObject(i + 1)));
        }
        output.row(cells);
        count++;
      }
    }
    return count;
  }

  private static Cell cell(@Nullable Object value) throws SQLException {
    if (value == null) {
      return Cell.absent();
    } else if (value instanceof Boolean truth) {
      return Cell.of(truth);
    } else if (ResultJson.isNumber(value)) {
      return Cell.digits(ResultJson.of(value));
    }
    return new Cell(ResultJson.text(value), ResultJson.of(value), false);
  }
}
