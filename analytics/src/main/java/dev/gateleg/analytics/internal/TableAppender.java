package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.ColumnType;
import dev.gateleg.analytics.schema.ColumnType.Plain;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

/** Appends rows to a table of DuckDB's. Not thread-safe. */
final class TableAppender implements AutoCloseable {

  private static final long MICROS = 1_000_000;
  private static final int NANOS = 1_000;

  private final DuckDBAppender appender;
  private final ColumnType[] types;

  TableAppender(DuckDBAppender appender, List<Column> columns) {
    this.appender = appender;
    this.types = columns.stream().map(Column::type).toArray(ColumnType[]::new);
  }

  void append(@Nullable Object[] row) throws SQLException {
    appender.beginRow();
    for (int i = 0; i < types.length; i++) {
      append(row[i], types[i]);
    }
    appender.endRow();
  }

  /** The same with a number after the columns. */
  void append(@Nullable Object[] row, long order) throws SQLException {
    appender.beginRow();
    for (int i = 0; i < types.length; i++) {
      append(row[i], types[i]);
    }
    appender.append(order);
    appender.endRow();
  }

  private void append(@Nullable Object value, ColumnType type) throws SQLException {
    if (value == null) {
      appender.appendNull();
    } else if (type instanceof Plain plain) {
      plain(value, plain);
    } else if (type instanceof ColumnType.Decimal) {
      appender.append((BigDecimal) value);
    } else if (type instanceof ColumnType.StructOf struct) {
      appender.beginStruct();
      @Nullable Object[] fields = (@Nullable Object[]) value;
      for (int i = 0; i < fields.length; i++) {
        append(fields[i], struct.fields().get(i).type());
      }
      appender.endStruct();
    } else if (type instanceof ColumnType.MapOf) {
      appender.append((Map<?, ?>) Objects.requireNonNull(inner(value, type)));
    } else {
      appender.append((List<?>) Objects.requireNonNull(inner(value, type)));
    }
  }

  private void plain(Object value, Plain type) throws SQLException {
    switch (type) {
      case TEXT, JSON -> appender.append((String) value);
      case BOOLEAN -> appender.append((boolean) value);
      case BYTE -> appender.append((byte) value);
      case SHORT -> appender.append((short) value);
      case INTEGER -> appender.append((int) value);
      case LONG -> appender.append((long) value);
      case FLOAT -> appender.append((float) value);
      case DOUBLE -> appender.append((double) value);
      case TIMESTAMP, DATE_TIME -> appender.appendEpochMicros((long) value);
      case DATE -> appender.appendEpochDays((int) value);
      case BINARY -> appender.append((byte[]) value);
    }
  }

  /** A value inside of a list or map, as the appender wants it there. */
  private static @Nullable Object inner(@Nullable Object value, ColumnType type) {
    if (value == null) {
      return null;
    } else if (type instanceof ColumnType.ListOf list) {
      List<@Nullable Object> all = new ArrayList<>();
      ((List<?>) value).forEach(each -> all.add(inner(each, list.element().type())));
      return all;
    } else if (type instanceof ColumnType.MapOf map) {
      Map<Object, @Nullable Object> all = new LinkedHashMap<>();
      ((Map<?, ?>) value)
          .forEach((key, each) -> all.put(
              Objects.requireNonNull(inner(key, map.key().type())),
              inner(each, map.value().type())));
      return all;
    } else if (type instanceof ColumnType.StructOf struct) {
      @Nullable Object[] fields = (@Nullable Object[]) value;
      List<@Nullable Object> all = new ArrayList<>();
      for (int i = 0; i < fields.length; i++) {
        all.add(inner(fields[i], struct.fields().get(i).type()));
      }
      return all;
    } else if (type == Plain.TIMESTAMP) {
      return instant((long) value).atOffset(ZoneOffset.UTC);
    } else if (type == Plain.DATE_TIME) {
      return LocalDateTime.ofInstant(instant((long) value), ZoneOffset.UTC);
    }
    return type == Plain.DATE ? LocalDate.ofEpochDay((int) value) : value;
  }

  private static Instant instant(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, MICROS), Math.floorMod(micros, MICROS) * NANOS);
  }

  @Override
  public void close() throws SQLException {
    appender.flush();
    appender.close();
  }
}
