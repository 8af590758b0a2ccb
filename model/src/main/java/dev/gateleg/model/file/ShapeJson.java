package dev.gateleg.model.file;

import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.file.ShapeModel.Case;
import dev.gateleg.model.file.ShapeModel.EnumOf;
import dev.gateleg.model.file.ShapeModel.ListOf;
import dev.gateleg.model.file.ShapeModel.MapOf;
import dev.gateleg.model.file.ShapeModel.RecordOf;
import dev.gateleg.model.file.ShapeModel.Recursive;
import dev.gateleg.model.file.ShapeModel.Scalar;
import dev.gateleg.model.file.ShapeModel.SealedOf;
import dev.gateleg.model.file.ShapeModel.SetOf;

/** Shapes in model files. */
final class ShapeJson {

  private ShapeJson() {}

  static JsonObject write(ShapeModel shape) {
    JsonObject json = new JsonObject();
    if (shape instanceof Scalar scalar) {
      return json.with("is", scalar.codec());
    } else if (shape instanceof EnumOf constants) {
      return json.with("is", "enum").with("constants", constants.constants());
    } else if (shape instanceof ListOf list) {
      return json.with("is", "list").with("of", write(list.element()));
    } else if (shape instanceof SetOf set) {
      return json.with("is", "set")
          .with("kind", set.kind().name())
          .with("of", write(set.element()));
    } else if (shape instanceof MapOf map) {
      return json.with("is", "map").with("key", write(map.key())).with("of", write(map.value()));
    } else if (shape instanceof RecordOf record) {
      return json.with("is", "record")
          .with("type", record.type())
          .with("components", record.components(), ComponentModel::toJson);
    } else if (shape instanceof SealedOf sealed) {
      return json.with("is", "sealed")
          .with(
              "cases",
              sealed.cases(),
              each -> new JsonObject().with("name", each.name()).with("of", write(each.shape())));
    }
    return json.with("is", "recursive").with("type", ((Recursive) shape).type());
  }

  static ShapeModel read(JsonObject json) {
    String is = json.string("is");
    return switch (is) {
      case "enum" -> new EnumOf(json.strings("constants"));
      case "list" -> new ListOf(read(json.object("of")));
      case "set" ->
        new SetOf(read(json.object("of")), Enums.constant(AttributeKind.values(), json, "kind"));
      case "map" -> new MapOf(read(json.object("key")), read(json.object("of")));
      case "record" ->
        new RecordOf(json.string("type"), json.objects("components", ComponentModel::of));
      case "sealed" ->
        new SealedOf(
            json.objects("cases", each -> new Case(each.string("name"), read(each.object("of")))));
      case "recursive" -> new Recursive(json.string("type"));
      default -> new Scalar(is);
    };
  }
}
