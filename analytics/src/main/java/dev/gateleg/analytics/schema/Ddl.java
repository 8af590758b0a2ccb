package dev.gateleg.analytics.schema;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The statements that make a lake's Parquet files tables of another engine. */
public final class Ddl {

  /** Engines that read Parquet files where they are. */
  public enum Dialect {
    /** Trino, by its Hive connector. */
    TRINO,
    /** Amazon Athena. */
    ATHENA
  }

  private Ddl() {}

  /**
   * A statement for each table.
   *
   * @param location where the lake's folder is: {@code s3://bucket/lake}
   */
  public static String of(AnalyticsModel model, Dialect dialect, String location) {
    String place = location.endsWith("/") ? location : location + "/";
    return model.tables().stream()
        .map(table -> dialect == Dialect.TRINO ? trino(table, place) : athena(table, place))
        .collect(Collectors.joining("\n"));
  }

  /** The folder of a table below its lake: its name where that is a plain one. */
  public static String folder(EntityTable table) {
    String plain = table.name().replaceAll("[^A-Za-z0-9_-]", "_");
    return plain.equals(table.name())
        ? plain
        : plain + "-" + Integer.toHexString(table.name().hashCode());
  }

  private static String trino(EntityTable table, String place) {
    return "CREATE TABLE " + quoted(table.name(), '"') + " (\n"
        + lines(table, column -> quoted(column.name(), '"') + " " + trino(column.type()))
        + "\n) WITH (format = 'PARQUET', external_location = '" + text(place + folder(table))
        + "');\n";
  }

  private static String athena(EntityTable table, String place) {
    return "CREATE EXTERNAL TABLE " + quoted(table.name(), '`') + " (\n"
        + lines(table, column -> quoted(column.name(), '`') + " " + athena(column.type()))
        + "\n) STORED AS PARQUET LOCATION '" + text(place + folder(table)) + "/';\n";
  }

  private static String lines(EntityTable table, Function<Column, String> line) {
    return table.columns().stream()
        .map(column -> "  " + line.apply(column))
        .collect(Collectors.joining(",\n"));
  }

  /** Catalogues have names in lower case. */
  private static String quoted(String name, char quote) {
    String lower = name.toLowerCase(Locale.ROOT);
    return quote + lower.replace("" + quote, "" + quote + quote) + quote;
  }

  private static String text(String text) {
    return text.replace("'", "''");
  }

  private static String trino(ColumnType type) {
    if (type instanceof ColumnType.Decimal decimal) {
      return "DECIMAL(" + ColumnType.DECIMAL_DIGITS + "," + decimal.scale() + ")";
    } else if (type instanceof ColumnType.ListOf list) {
      return "ARRAY(" + trino(list.element().type()) + ")";
    } else if (type instanceof ColumnType.MapOf map) {
      return "MAP(" + trino(map.key().type()) + ", " + trino(map.value().type()) + ")";
    } else if (type instanceof ColumnType.StructOf struct) {
      return fields(
          struct.fields(),
          field -> quoted(field.name(), '"') + " " + trino(field.type()),
          ", ",
          "ROW(",
          ")");
    }
    return switch ((ColumnType.Plain) type) {
      case TEXT, JSON -> "VARCHAR";
      case BOOLEAN -> "BOOLEAN";
      case BYTE -> "TINYINT";
      case SHORT -> "SMALLINT";
      case INTEGER -> "INTEGER";
      case LONG -> "BIGINT";
      case FLOAT -> "REAL";
      case DOUBLE -> "DOUBLE";
      case TIMESTAMP, DATE_TIME -> "TIMESTAMP(6)";
      case DATE -> "DATE";
      case BINARY -> "VARBINARY";
    };
  }

  private static String athena(ColumnType type) {
    if (type instanceof ColumnType.Decimal decimal) {
      return "decimal(" + ColumnType.DECIMAL_DIGITS + "," + decimal.scale() + ")";
    } else if (type instanceof ColumnType.ListOf list) {
      return "array<" + athena(list.element().type()) + ">";
    } else if (type instanceof ColumnType.MapOf map) {
      return "map<" + athena(map.key().type()) + "," + athena(map.value().type()) + ">";
    } else if (type instanceof ColumnType.StructOf struct) {
      return fields(
          struct.fields(),
          field -> quoted(field.name(), '`') + ":" + athena(field.type()),
          ",",
          "struct<",
          ">");
    }
    return switch ((ColumnType.Plain) type) {
      case TEXT, JSON -> "string";
      case BOOLEAN -> "boolean";
      case BYTE -> "tinyint";
      case SHORT -> "smallint";
      case INTEGER -> "int";
      case LONG -> "bigint";
      case FLOAT -> "float";
      case DOUBLE -> "double";
      case TIMESTAMP, DATE_TIME -> "timestamp";
      case DATE -> "date";
      case BINARY -> "binary";
    };
  }

  private static String fields(
      List<Column> fields,
      Function<Column, String> field,
      String between,
      String open,
      String close) {
    return fields.stream().map(field).collect(Collectors.joining(between, open, close));
  }
}
