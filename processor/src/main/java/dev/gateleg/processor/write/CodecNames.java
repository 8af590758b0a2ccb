package dev.gateleg.processor.write;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Shape;
import dev.gateleg.processor.model.TableDef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the codec of each shape in one class; those that must be made become private constants of the class. */
final class CodecNames {

  private final Source source;
  private final TableDef table;
  private final @Nullable JavaType ownRecord;
  private final Set<String> taken;
  private final Map<String, Declaration> constants = new LinkedHashMap<>();
  private final Map<Object, String> byKey = new LinkedHashMap<>();

  private record Declaration(String type, Expr value) {}

  /** For a class of the table's; {@code ownRecord} is the nested record whose codec the class itself holds. */
  CodecNames(Source source, TableDef table, @Nullable JavaType ownRecord) {
    this(source, table, ownRecord, List.of());
  }

  /** The same for a class with fields named after these components. */
  CodecNames(
      Source source, TableDef table, @Nullable JavaType ownRecord, List<ComponentDef> fields) {
    this.source = source;
    this.table = table;
    this.ownRecord = ownRecord;
    this.taken = table.typeNames(); // enum VAT: a constant VAT would hide it
    fields.stream().map(ComponentDef::name).forEach(taken::add);
  }

  /** The codec as an expression; a collection's is a constant named after its component. */
  String of(Shape shape, String component) {
    if (shape instanceof Shape.ListOf
        || shape instanceof Shape.SetOf
        || shape instanceof Shape.MapOf) {
      if (shape instanceof Shape.SetOf set && buffers(set)) {
        return codecs() + ".BYTE_BUFFER_SET";
      }
      String type = source.name(Names.CODEC, "ValueCodec") + "<" + source.name(shape.type()) + ">";
      return constant(component + shape.type(), Names.constant(component), type, made(shape));
    }
    return single(shape);
  }

  /** The codec of an element or of a value that is no collection. */
  String single(Shape shape) {
    if (shape instanceof Shape.Scalar scalar) {
      return codecs() + "." + scalar.kind().name();
    }
    if (shape instanceof Shape.EnumOf enumOf) {
      String name = source.name(enumOf.type());
      return constant(
          enumOf,
          Names.constant(enumOf.type().simpleName()),
          source.name(Names.CODEC, "ScalarCodec") + "<" + name + ">",
          Expr.call(codecs() + ".enumOf", name + ".values()"));
    }
    if (shape instanceof Shape.Converted converted) {
      String kind = converted.stored().scalar() ? "ScalarCodec" : "ValueCodec";
      return constant(
          converted,
          Names.constant(converted.type().simpleName()),
          source.name(Names.CODEC, kind) + "<" + source.name(converted.type().boxed()) + ">",
          Expr.call(codecs() + ".converted", made(converted.as()).flat(), converter(converted)));
    }
    if (shape instanceof Shape.RecordOf nested) {
      return nested.type().equals(ownRecord)
          ? "CODEC"
          : source.name(Objects.requireNonNull(table.records().get(nested.type().qualifiedName()))
                  .fields())
              + ".CODEC";
    }
    if (shape instanceof Shape.SealedOf sealed) {
      return source.name(Objects.requireNonNull(table.sealed().get(sealed.type().qualifiedName()))
              .codec())
          + ".CODEC";
    }
    return made(shape).flat();
  }

  private Expr made(Shape shape) {
    if (shape instanceof Shape.ListOf list) {
      return Expr.call(codecs() + ".listOf", single(list.element()));
    }
    if (shape instanceof Shape.SetOf set) {
      return buffers(set)
          ? Expr.text(codecs() + ".BYTE_BUFFER_SET")
          : Expr.call(codecs() + ".setOf", single(set.element()));
    }
    if (shape instanceof Shape.MapOf map) {
      return Expr.call(codecs() + ".mapOf", single(map.key()), single(map.value()));
    }
    return Expr.text(single(shape));
  }

  /** The converter, as a constant. */
  String converter(Shape.Converted shape) {
    String name = source.name(shape.converter());
    return constant(
        shape.converter(),
        Names.constant(shape.converter().simpleName()),
        name,
        Expr.call("new " + name));
  }

  private static boolean buffers(Shape.SetOf set) {
    return set.element() instanceof Shape.Scalar scalar && !scalar.stored().scalar();
  }

  private String constant(Object key, String wanted, String type, Expr value) {
    String known = byKey.get(key);
    if (known != null) {
      return known;
    }
    String name = wanted;
    for (int i = 2;
        constants.containsKey(name)
            || taken.contains(name)
            || name.equals("TYPE")
            || name.equals("CODEC");
        i++) {
      name = wanted + "_" + i;
    }
    constants.put(name, new Declaration(type, value));
    byKey.put(key, name);
    return name;
  }

  private String codecs() {
    return source.name(Names.CODEC, "Codecs");
  }

  /** Writes the constants that were asked for. */
  void declare(Source out) {
    constants.forEach((name, constant) ->
        out.field("private static final", constant.type(), name, constant.value()));
    if (!constants.isEmpty()) {
      out.blank();
    }
  }
}
