package dev.gateleg.analytics.row;

import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.ColumnType;
import dev.gateleg.analytics.schema.Shapes;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.ShapeModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Reads attribute values of one shape as values of a column. Thread-safe; the notes are the caller's. */
interface ValueReader {

  /** The value; throws {@link Unfit} where the attribute is not what the model says. */
  Object read(Value value, Notes notes);

  /** The reader of a shape into a column's type. */
  static ValueReader of(ShapeModel shape, ColumnType type) {
    if (shape instanceof ShapeModel.Scalar scalar) {
      return scalar(scalar.codec(), type);
    } else if (shape instanceof ShapeModel.EnumOf constants) {
      Set<String> names = Set.copyOf(constants.constants());
      return (value, notes) -> constant(text(value), names);
    } else if (shape instanceof ShapeModel.ListOf list) {
      return list(of(list.element(), ((ColumnType.ListOf) type).element().type()), list);
    } else if (shape instanceof ShapeModel.SetOf set) {
      return set(set, ((ColumnType.ListOf) type).element().type());
    } else if (shape instanceof ShapeModel.MapOf map) {
      return map(map, (ColumnType.MapOf) type);
    } else if (shape instanceof ShapeModel.RecordOf record) {
      return new StructReader(record.components(), ((ColumnType.StructOf) type).fields());
    } else if (shape instanceof ShapeModel.SealedOf sealed) {
      return cases(sealed, ((ColumnType.StructOf) type).fields());
    }
    return (value, notes) -> PlainJson.of(value); // a record inside of itself
  }

  private static ValueReader scalar(String codec, ColumnType type) {
    switch (codec) {
      case "DOCUMENT":
        return (value, notes) -> PlainJson.of(value);
      case "BOOLEAN":
        return (value, notes) -> {
          Boolean truth = value.bool();
          return truth == null ? wrong(value, "BOOL") : truth;
        };
      case "BINARY", "BYTE_BUFFER":
        return (value, notes) ->
            value.b() == null ? wrong(value, "B") : value.b().asByteArray();
      default:
        BiFunction<String, Notes, Object> reader = Cells.reader(codec, type);
        ScalarCodec<?> known = Cells.codec(codec);
        boolean number = known != null && known.isNumber();
        return (value, notes) -> reader.apply(number ? number(value) : text(value), notes);
    }
  }

  /** The text of an attribute. */
  private static String text(Value value) {
    String text = value.s();
    return text == null ? String.valueOf(wrong(value, "S")) : text;
  }

  private static String number(Value value) {
    String number = value.n();
    return number == null ? String.valueOf(wrong(value, "N")) : number;
  }

  static Object wrong(Value value, String wanted) {
    throw new Unfit("is " + value.type() + ", the model has " + wanted);
  }

  private static Object constant(String text, Set<String> constants) {
    if (!constants.contains(text)) {
      throw new Unfit("holds \"" + text + "\", which is none of the enum's constants");
    }
    return text;
  }

  private static ValueReader list(ValueReader element, ShapeModel.ListOf shape) {
    boolean free =
        shape.element() instanceof ShapeModel.Scalar scalar && scalar.codec().equals("DOCUMENT");
    return (value, notes) -> {
      if (value.type() != Value.Type.L) {
        return wrong(value, "L");
      }
      List<@Nullable Object> all = new ArrayList<>(value.l().size());
      for (Value each : value.l()) {
        boolean nothing = free && each.type() == Value.Type.NUL;
        all.add(nothing ? null : at("[" + all.size() + "]", element, each, notes));
      }
      return all;
    };
  }

  private static ValueReader set(ShapeModel.SetOf shape, ColumnType type) {
    ValueReader element = of(shape.element(), type);
    return (value, notes) -> {
      List<Value> elements = elements(value, shape.kind());
      List<Object> all = new ArrayList<>(elements.size());
      for (Value each : elements) {
        all.add(at("[]", element, each, notes));
      }
      all.sort(Sets::compare);
      return all;
    };
  }

  private static List<Value> elements(Value value, AttributeKind kind) {
    return switch (kind) {
      case STRING_SET ->
        value.type() == Value.Type.SS
            ? value.ss().stream().map(Value::fromS).toList()
            : List.of((Value) wrong(value, "SS"));
      case NUMBER_SET ->
        value.type() == Value.Type.NS
            ? value.ns().stream().map(Value::fromN).toList()
            : List.of((Value) wrong(value, "NS"));
      default ->
        value.type() == Value.Type.BS
            ? value.bs().stream().map(Value::fromB).toList()
            : List.of((Value) wrong(value, "BS"));
    };
  }

  private static ValueReader map(ShapeModel.MapOf shape, ColumnType.MapOf type) {
    Set<String> constants =
        shape.key() instanceof ShapeModel.EnumOf names ? Set.copyOf(names.constants()) : Set.of();
    BiFunction<String, Notes, Object> key = shape.key() instanceof ShapeModel.Scalar scalar
        ? Cells.reader(scalar.codec(), type.key().type())
        : (text, notes) -> constant(text, constants);
    ValueReader element = of(shape.value(), type.value().type());
    return (value, notes) -> {
      if (value.type() != Value.Type.M) {
        return wrong(value, "M");
      }
      Map<Object, @Nullable Object> all = new LinkedHashMap<>();
      for (Map.Entry<String, Value> each : value.m().entrySet()) {
        Object name = key.apply(each.getKey(), notes);
        boolean nothing = each.getValue().type() == Value.Type.NUL;
        if (nothing && type.value().type() != ColumnType.Plain.JSON) {
          return wrong(each.getValue(), "a value under \"" + each.getKey() + "\"");
        }
        Object was =
            all.put(name, nothing ? null : at(each.getKey(), element, each.getValue(), notes));
        if (was != null) {
          throw new Unfit("has the key " + name + " twice");
        }
      }
      return all;
    };
  }

  private static ValueReader cases(ShapeModel.SealedOf shape, List<Column> fields) {
    Map<String, Integer> places = new LinkedHashMap<>();
    List<ValueReader> readers = new ArrayList<>();
    for (ShapeModel.Case each : shape.cases()) {
      places.put(each.name(), places.size());
      readers.add(of(each.shape(), fields.get(places.size()).type()));
    }
    return (value, notes) -> {
      if (value.type() != Value.Type.M) {
        return wrong(value, "M");
      }
      @Nullable Object[] struct = new @Nullable Object[fields.size()];
      value.m().forEach((name, content) -> {
        Integer place = places.get(name);
        if (place != null) {
          struct[0] = name;
          struct[place + 1] = at(name, readers.get(place), content, notes);
        } else {
          notes.more(name, content);
        }
      });
      if (struct[0] == null) {
        throw new Unfit("is none of " + String.join(", ", places.keySet()));
      }
      return struct;
    };
  }

  /** Reads what stands in a place. */
  static Object at(String place, ValueReader reader, Value value, Notes notes) {
    int before = notes.size();
    try {
      Object read = reader.read(value, notes);
      if (notes.size() > before) {
        notes.in(place, before);
      }
      return read;
    } catch (Unfit e) {
      throw e.in(place);
    }
  }

  /** A component and how it is read. */
  record Part(ComponentModel component, Column column, ValueReader reader) {

    static Part of(ComponentModel component, Column column) {
      return new Part(component, column, ValueReader.of(Shapes.of(component), column.type()));
    }

    /** Whether an absent one is read as empty. */
    boolean collection() {
      ShapeModel shape = Shapes.of(component);
      return component.presence() == ComponentModel.Presence.REQUIRED
          && (shape instanceof ShapeModel.ListOf
              || shape instanceof ShapeModel.SetOf
              || shape instanceof ShapeModel.MapOf);
    }

    Object empty() {
      return column.type() instanceof ColumnType.MapOf ? Map.of() : List.of();
    }

    /** What a stored value is; null, with a note, where it is NULL and may be. */
    @Nullable
    Object value(Value value, Notes notes) {
      if (value.type() == Value.Type.NUL) {
        if (component.presence() == ComponentModel.Presence.REQUIRED) {
          throw new Unfit("is NULL, which the model does not allow").in(column.name());
        }
        int before = notes.size();
        notes.storedNull();
        notes.in(column.name(), before);
        return null;
      }
      return at(column.name(), reader, value, notes);
    }
  }
}
