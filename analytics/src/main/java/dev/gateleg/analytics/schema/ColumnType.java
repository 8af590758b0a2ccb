package dev.gateleg.analytics.schema;

import java.util.List;

/** The type of a column, of a field in it or of its elements. Each is one that Parquet, DuckDB, Spark and Trino all have. Immutable. */
public sealed interface ColumnType {

  /** The most digits of a decimal: those of DynamoDB's numbers. */
  int DECIMAL_DIGITS = 38;

  /** Types without parts. */
  enum Plain implements ColumnType {
    /** Text, also of enums, UUIDs, months, times of day and durations. */
    TEXT,
    /** A truth value. */
    BOOLEAN,
    /** A whole number of 8 bits. */
    BYTE,
    /** A whole number of 16 bits. */
    SHORT,
    /** A whole number of 32 bits. */
    INTEGER,
    /** A whole number of 64 bits. */
    LONG,
    /** A binary floating-point number of 32 bits. */
    FLOAT,
    /** A binary floating-point number of 64 bits. */
    DOUBLE,
    /** An instant in microseconds, of UTC. */
    TIMESTAMP,
    /** A date and time of day in microseconds, of no time zone. */
    DATE_TIME,
    /** A date. */
    DATE,
    /** Bytes. */
    BINARY,
    /** A value whose form nobody declared, as the text of JSON. */
    JSON
  }

  /**
   * An exact decimal of 38 digits.
   *
   * @param scale how many of them stand behind the point
   */
  record Decimal(int scale) implements ColumnType {}

  /**
   * A list.
   *
   * @param element its elements
   */
  record ListOf(Column element) implements ColumnType {}

  /**
   * A map.
   *
   * @param key its keys
   * @param value its values
   */
  record MapOf(Column key, Column value) implements ColumnType {}

  /**
   * Named fields.
   *
   * @param fields the fields
   */
  record StructOf(List<Column> fields) implements ColumnType {
    /** Copies the list. */
    public StructOf {
      fields = List.copyOf(fields);
    }
  }
}
