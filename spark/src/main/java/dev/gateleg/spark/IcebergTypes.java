package dev.gateleg.spark;

import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.ColumnType;
import dev.gateleg.analytics.schema.EntityTable;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Columns as Iceberg has them. Iceberg numbers columns itself when it makes a table, so the model's number is in the comment. */
final class IcebergTypes {

  private static final String MARK = "gateleg field ";

  private IcebergTypes() {}

  static Schema schema(EntityTable table) {
    return new Schema(fields(table.columns()));
  }

  private static List<Types.NestedField> fields(List<Column> columns) {
    return columns.stream()
        .map(column -> Types.NestedField.optional(
            column.id(), column.name(), type(column.type()), doc(column)))
        .toList();
  }

  static String doc(Column column) {
    return MARK + column.id();
  }

  /** The model's number of a column; 0 where it has none. */
  static int modelId(Types.NestedField field) {
    String doc = field.doc();
    return doc == null || !doc.startsWith(MARK)
        ? 0
        : Integer.parseInt(doc.substring(MARK.length()));
  }

  static Type type(ColumnType type) {
    if (type instanceof ColumnType.Decimal decimal) {
      return Types.DecimalType.of(ColumnType.DECIMAL_DIGITS, decimal.scale());
    } else if (type instanceof ColumnType.ListOf list) {
      return Types.ListType.ofOptional(list.element().id(), type(list.element().type()));
    } else if (type instanceof ColumnType.MapOf map) {
      return Types.MapType.ofOptional(
          map.key().id(),
          map.value().id(),
          type(map.key().type()),
          type(map.value().type()));
    } else if (type instanceof ColumnType.StructOf struct) {
      return Types.StructType.of(fields(struct.fields()));
    }
    return switch ((ColumnType.Plain) type) {
      case TEXT, JSON -> Types.StringType.get();
      case BOOLEAN -> Types.BooleanType.get();
      case BYTE, SHORT, INTEGER -> Types.IntegerType.get();
      case LONG -> Types.LongType.get();
      case FLOAT -> Types.FloatType.get();
      case DOUBLE -> Types.DoubleType.get();
      case TIMESTAMP -> Types.TimestampType.withZone();
      case DATE_TIME -> Types.TimestampType.withoutZone();
      case DATE -> Types.DateType.get();
      case BINARY -> Types.BinaryType.get();
    };
  }

  /** Whether a type is that of a column, whatever its numbers are. */
  static boolean same(Type there, ColumnType type) {
    return there
        .toString()
        .replaceAll("\\d+: ", "")
        .equals(type(type).toString().replaceAll("\\d+: ", ""));
  }
}
