package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.ColumnType;
import dev.gateleg.analytics.schema.EntityTable;
import java.util.List;
import java.util.stream.Collectors;

/** Columns as DuckDB's SQL writes them. */
public final class DuckTypes {

  private DuckTypes() {}

  /** A name in quotes. */
  public static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** A text in quotes. */
  public static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** The type of a column. */
  public static String type(ColumnType type) {
    if (type instanceof ColumnType.Decimal decimal) {
      return "DECIMAL(" + ColumnType.DECIMAL_DIGITS + "," + decimal.scale() + ")";
    } else if (type instanceof ColumnType.ListOf list) {
      return type(list.element().type()) + "[]";
    } else if (type instanceof ColumnType.MapOf map) {
      return "MAP(" + type(map.key().type()) + ", " + type(map.value().type()) + ")";
    } else if (type instanceof ColumnType.StructOf struct) {
      return struct.fields().stream()
          .map(field -> name(field.name()) + " " + type(field.type()))
          .collect(Collectors.joining(", ", "STRUCT(", ")"));
    }
    return switch ((ColumnType.Plain) type) {
      case TEXT, JSON -> "VARCHAR";
      case BOOLEAN -> "BOOLEAN";
      case BYTE -> "TINYINT";
      case SHORT -> "SMALLINT";
      case INTEGER -> "INTEGER";
      case LONG -> "BIGINT";
      case FLOAT -> "FLOAT";
      case DOUBLE -> "DOUBLE";
      case TIMESTAMP -> "TIMESTAMP WITH TIME ZONE";
      case DATE_TIME -> "TIMESTAMP";
      case DATE -> "DATE";
      case BINARY -> "BLOB";
    };
  }

  /** The columns of a table in a CREATE TABLE. */
  static String columns(EntityTable table) {
    return table.columns().stream()
        .map(column -> name(column.name()) + " " + type(column.type()))
        .collect(Collectors.joining(", "));
  }

  /** The names of a table's columns. */
  static String names(EntityTable table) {
    return table.columns().stream()
        .map(column -> name(column.name()))
        .collect(Collectors.joining(", "));
  }

  /** The numbers of columns, for Parquet. */
  static String fieldIds(List<Column> columns) {
    return columns.stream()
        .map(column -> name(column.name()) + ": " + fieldId(column))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String fieldId(Column column) {
    List<Column> inner = inner(column.type());
    if (inner.isEmpty()) {
      return Integer.toString(column.id());
    }
    String fields = fieldIds(inner);
    return "{__duckdb_field_id: " + column.id() + ", " + fields.substring(1);
  }

  private static List<Column> inner(ColumnType type) {
    if (type instanceof ColumnType.ListOf list) {
      return List.of(list.element());
    } else if (type instanceof ColumnType.MapOf map) {
      return List.of(map.key(), map.value());
    }
    return type instanceof ColumnType.StructOf struct ? struct.fields() : List.of();
  }
}
