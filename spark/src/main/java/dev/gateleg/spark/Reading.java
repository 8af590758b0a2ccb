package dev.gateleg.spark;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.ColumnType;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.model.file.TableModel;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * What is read, in a form that goes to executors. Immutable.
 *
 * @param model the model's file
 * @param scales the scales of decimals, {@code Order.total=2}, and the usual one
 * @param entity the table
 * @param changes whether the rows say what changed
 * @param path the folder of an export, or null
 * @param live the live table, or null
 */
record Reading(
    String model,
    List<String> scales,
    String entity,
    boolean changes,
    @Nullable String path,
    @Nullable Live live)
    implements Serializable {

  /** The column that says that a key is gone, or is of another entity now. */
  static final String DELETED = "_gone";

  /** The column of the time of a change, in microseconds. */
  static final String WRITTEN = "_written";

  /**
   * A live table.
   *
   * @param table its name
   * @param endpoint its endpoint; null for DynamoDB itself
   * @param region its Region; null for what the environment says
   * @param segments how many tasks read it
   * @param rate the read units a second of all of them; 0 for no limit
   */
  record Live(
      String table, @Nullable String endpoint, @Nullable String region, int segments, double rate)
      implements Serializable {}

  static Reading of(CaseInsensitiveStringMap options) {
    String model = options.get("model");
    String entity = options.get("entity");
    String path = options.get("path");
    String table = options.get("table");
    if (model == null || entity == null || (path == null) == (table == null)) {
      throw new InvalidInputException(
          AnalyticsCode.FRAME_OPTIONS,
          "A frame needs the options model and entity, and path or table; use GatelegSpark, which"
              + " sets them.",
          null);
    }
    String scales = options.getOrDefault("scales", "");
    return new Reading(
        model,
        scales.isEmpty() ? List.of() : List.of(scales.split(",")),
        entity,
        options.getBoolean("changes", false),
        path,
        table == null
            ? null
            : new Live(
                table,
                options.get("endpoint"),
                options.get("region"),
                options.getInt("segments", 8),
                options.getDouble("rate", 0)));
  }

  /** The same as options. */
  Map<String, String> options() {
    Map<String, String> options = new HashMap<>();
    options.put("model", model);
    options.put("entity", entity);
    options.put("scales", String.join(",", scales));
    options.put("changes", Boolean.toString(changes));
    if (path != null) {
      options.put("path", path);
    }
    if (live != null) {
      options.put("table", live.table);
      options.put("segments", Integer.toString(live.segments));
      options.put("rate", Double.toString(live.rate));
      if (live.endpoint != null) {
        options.put("endpoint", live.endpoint);
      }
      if (live.region != null) {
        options.put("region", live.region);
      }
    }
    return options;
  }

  AnalyticsModel tables() {
    AnalyticsModel tables = AnalyticsModel.of(TableModel.parse(model));
    for (String scale : scales) {
      int at = scale.indexOf('=');
      int digits = Integer.parseInt(scale.substring(at + 1));
      tables = at < 0 ? tables.scale(digits) : tables.scale(scale.substring(0, at), digits);
    }
    return tables;
  }

  /** The columns of the frame. */
  List<Column> columns(EntityTable table) {
    List<Column> columns = new ArrayList<>(table.columns());
    if (changes) {
      columns.add(new Column(DELETED, 0, ColumnType.Plain.BOOLEAN));
      columns.add(new Column(WRITTEN, 0, ColumnType.Plain.LONG));
    }
    return columns;
  }
}
