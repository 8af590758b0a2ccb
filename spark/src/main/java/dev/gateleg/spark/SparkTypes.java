package dev.gateleg.spark;

import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.ColumnType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Columns and values as Spark has them. */
final class SparkTypes {

  private SparkTypes() {}

  static StructType schema(List<Column> columns) {
    return new StructType(columns.stream()
        .map(column -> DataTypes.createStructField(column.name(), type(column.type()), true))
        .toArray(StructField[]::new));
  }

  private static DataType type(ColumnType type) {
    if (type instanceof ColumnType.Decimal decimal) {
      return DataTypes.createDecimalType(ColumnType.DECIMAL_DIGITS, decimal.scale());
    } else if (type instanceof ColumnType.ListOf list) {
      return DataTypes.createArrayType(type(list.element().type()), true);
    } else if (type instanceof ColumnType.MapOf map) {
      return DataTypes.createMapType(type(map.key().type()), type(map.value().type()), true);
    } else if (type instanceof ColumnType.StructOf struct) {
      return schema(struct.fields());
    }
    return switch ((ColumnType.Plain) type) {
      case TEXT, JSON -> DataTypes.StringType;
      case BOOLEAN -> DataTypes.BooleanType;
      case BYTE -> DataTypes.ByteType;
      case SHORT -> DataTypes.ShortType;
      case INTEGER -> DataTypes.IntegerType;
      case LONG -> DataTypes.LongType;
      case FLOAT -> DataTypes.FloatType;
      case DOUBLE -> DataTypes.DoubleType;
      case TIMESTAMP -> DataTypes.TimestampType;
      case DATE_TIME -> DataTypes.TimestampNTZType;
      case DATE -> DataTypes.DateType;
      case BINARY -> DataTypes.BinaryType;
    };
  }

  /** A value of a row as Spark keeps it inside. */
  static @Nullable Object value(@Nullable Object value, ColumnType type) {
    if (value == null) {
      return null;
    } else if (type instanceof ColumnType.Decimal decimal) {
      return Decimal.apply((BigDecimal) value, ColumnType.DECIMAL_DIGITS, decimal.scale());
    } else if (type instanceof ColumnType.ListOf list) {
      return array((List<?>) value, list.element().type());
    } else if (type instanceof ColumnType.MapOf map) {
      Map<?, ?> entries = (Map<?, ?>) value;
      return new ArrayBasedMapData(
          array(List.copyOf(entries.keySet()), map.key().type()),
          array(new java.util.ArrayList<>(entries.values()), map.value().type()));
    } else if (type instanceof ColumnType.StructOf struct) {
      return row((@Nullable Object[]) value, struct.fields());
    }
    return value instanceof String text ? UTF8String.fromString(text) : value;
  }

  private static GenericArrayData array(List<?> values, ColumnType type) {
    @Nullable Object[] all = new @Nullable Object[values.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = value(values.get(i), type);
    }
    return new GenericArrayData(all);
  }

  /** Values of some columns as a row. */
  static InternalRow row(@Nullable Object[] values, List<Column> columns) {
    @Nullable Object[] all = new @Nullable Object[values.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = value(values[i], columns.get(i).type());
    }
    return new GenericInternalRow(all);
  }
}
