package dev.gateleg.analytics.schema;

import dev.gateleg.analytics.schema.ColumnType.Decimal;
import dev.gateleg.analytics.schema.ColumnType.ListOf;
import dev.gateleg.analytics.schema.ColumnType.MapOf;
import dev.gateleg.analytics.schema.ColumnType.Plain;
import dev.gateleg.analytics.schema.ColumnType.StructOf;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.ShapeModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Makes the columns of one entity. Not thread-safe. */
final class ColumnMaker {

  /** The field that tells which record of a sealed interface a value is. */
  static final String CASE = "_case";

  /** The only field of a record that has no components. */
  static final String PRESENT = "_present";

  private static final Map<String, ColumnType> SCALARS = Map.ofEntries(
      Map.entry("BOOLEAN", Plain.BOOLEAN),
      Map.entry("BYTE", Plain.BYTE),
      Map.entry("SHORT", Plain.SHORT),
      Map.entry("INT", Plain.INTEGER),
      Map.entry("LONG", Plain.LONG),
      Map.entry("FLOAT", Plain.FLOAT),
      Map.entry("DOUBLE", Plain.DOUBLE),
      Map.entry("BIG_INTEGER", new Decimal(0)),
      Map.entry("INSTANT", Plain.TIMESTAMP),
      Map.entry("INSTANT_SECONDS", Plain.TIMESTAMP),
      Map.entry("INSTANT_MILLIS", Plain.TIMESTAMP),
      Map.entry("INSTANT_MICROS", Plain.TIMESTAMP),
      Map.entry("EPOCH_SECONDS", Plain.TIMESTAMP),
      Map.entry("LOCAL_DATE", Plain.DATE),
      Map.entry("LOCAL_DATE_TIME", Plain.DATE_TIME),
      Map.entry("LOCAL_DATE_TIME_SECONDS", Plain.DATE_TIME),
      Map.entry("LOCAL_DATE_TIME_MILLIS", Plain.DATE_TIME),
      Map.entry("LOCAL_DATE_TIME_MICROS", Plain.DATE_TIME),
      Map.entry("YEAR", Plain.INTEGER),
      Map.entry("BINARY", Plain.BINARY),
      Map.entry("BYTE_BUFFER", Plain.BINARY),
      Map.entry("DOCUMENT", Plain.JSON));

  private final FieldIds ids = new FieldIds();
  private final Scales scales;

  ColumnMaker(Scales scales) {
    this.scales = scales;
  }

  /**
   * Columns of components, each with its shape.
   *
   * @param components the components
   * @param path the attributes that they stand in, each with a dot behind it
   * @param place the components that they stand in, each with a dot behind it
   */
  List<Column> columns(List<ComponentModel> components, String path, String place) {
    Names names = new Names();
    List<Column> columns = new ArrayList<>();
    for (ComponentModel component : components) {
      // A component that is kept in the key alone has no attribute; its own name is all that it
      // has.
      String attribute = Objects.requireNonNullElse(component.attribute(), "{" + component.name());
      columns.add(column(
          names.free(component.name()),
          Shapes.of(component),
          path + attribute,
          place + component.name()));
    }
    return columns;
  }

  Column plain(String name, ColumnType type) {
    return new Column(name, ids.of(name), type);
  }

  Column texts(String name) {
    int id = ids.of(name);
    return new Column(
        name, id, new ListOf(new Column("element", ids.of(name + ".[]"), Plain.TEXT)));
  }

  private Column column(String name, ShapeModel shape, String path, String place) {
    int id = ids.of(path);
    return new Column(name, id, type(shape, path, place));
  }

  private ColumnType type(ShapeModel shape, String path, String place) {
    if (shape instanceof ShapeModel.Scalar scalar) {
      return scalar.codec().equals("DECIMAL")
          ? new Decimal(scales.of(place))
          : SCALARS.getOrDefault(scalar.codec(), Plain.TEXT);
    } else if (shape instanceof ShapeModel.ListOf list) {
      return new ListOf(column("element", list.element(), path + ".[]", place));
    } else if (shape instanceof ShapeModel.SetOf set) {
      return new ListOf(column("element", set.element(), path + ".[]", place));
    } else if (shape instanceof ShapeModel.MapOf map) {
      return new MapOf(
          column("key", map.key(), path + ".key", place),
          column("value", map.value(), path + ".value", place));
    } else if (shape instanceof ShapeModel.RecordOf record) {
      List<Column> fields = columns(record.components(), path + ".", place + ".");
      return new StructOf(
          fields.isEmpty()
              ? List.of(new Column(PRESENT, ids.of(path + "." + PRESENT), Plain.BOOLEAN))
              : fields);
    } else if (shape instanceof ShapeModel.SealedOf sealed) {
      return cases(sealed, path, place);
    } else if (shape instanceof ShapeModel.Recursive) {
      return Plain.JSON;
    }
    return Plain.TEXT; // an enum
  }

  private ColumnType cases(ShapeModel.SealedOf sealed, String path, String place) {
    Names names = new Names();
    List<Column> fields = new ArrayList<>();
    fields.add(new Column(names.free(CASE), ids.of(path + "." + CASE), Plain.TEXT));
    for (ShapeModel.Case each : sealed.cases()) {
      fields.add(column(
          names.free(each.name()),
          each.shape(),
          path + "." + each.name(),
          place + "." + each.name()));
    }
    return new StructOf(fields);
  }
}
