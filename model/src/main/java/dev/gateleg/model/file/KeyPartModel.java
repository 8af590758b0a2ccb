package dev.gateleg.model.file;

import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.key.KeyStyle;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.util.List;

/**
 * What one key attribute is made of. Immutable.
 *
 * @param attribute the attribute
 * @param kind the kind of the attribute: text, a number or bytes
 * @param template the template as it is written
 * @param separator the character between its parts
 * @param raw whether nothing is escaped
 * @param openEnd whether the raw text that it ends with may hold the separator
 * @param plain whether the attribute is the component's own, stored as it is
 * @param components the components that it names, in order
 */
public record KeyPartModel(
    String attribute,
    AttributeKind kind,
    String template,
    char separator,
    boolean raw,
    boolean openEnd,
    boolean plain,
    List<KeyComponentModel> components) {

  /** Copies the list. */
  public KeyPartModel {
    components = List.copyOf(components);
  }

  /**
   * A component in a template.
   *
   * @param name its name
   * @param type the Java type of the value in the key; for a converted component, of its stored form
   * @param constants the names of an enum's constants; empty for other types
   */
  public record KeyComponentModel(String name, String type, List<String> constants) {

    /** Copies the list. */
    public KeyComponentModel {
      constants = List.copyOf(constants);
    }

    private KeyType<?> keyType() {
      if (!constants.isEmpty()) {
        return KeyType.ofEnumNames(constants);
      }
      return KeyType.ofJavaType(type)
          .orElseThrow(() ->
              ModelFileException.unexpected(name, "a type that keys don't have, " + type + ","));
    }

    private JsonObject toJson() {
      return new JsonObject()
          .with("name", name)
          .with("type", type)
          .with("constants", constants.isEmpty() ? null : constants);
    }

    private static KeyComponentModel of(JsonObject json) {
      boolean isEnum = json.values().containsKey("constants");
      return new KeyComponentModel(
          json.string("name"), json.string("type"), isEnum ? json.strings("constants") : List.of());
    }
  }

  /** The template, which makes and reads keys; values of enums are their names. A plain key has none. */
  public KeyTemplate keyTemplate() {
    if (plain) {
      throw new IllegalStateException(
          "'" + attribute + "' is a plain attribute and has no template.");
    }
    KeyType<?>[] types =
        components.stream().map(KeyComponentModel::keyType).toArray(KeyType<?>[]::new);
    return KeyTemplate.of(template, new KeyStyle(separator, raw, openEnd), types);
  }

  JsonObject toJson() {
    return new JsonObject()
        .with("attribute", attribute)
        .with("kind", kind.name())
        .with("template", template)
        .with("separator", String.valueOf(separator))
        .with("raw", raw)
        .with("openEnd", openEnd ? true : null)
        .with("plain", plain)
        .with("components", components, KeyComponentModel::toJson);
  }

  static KeyPartModel of(JsonObject json) {
    String separator = json.string("separator");
    if (separator.length() != 1) {
      throw ModelFileException.unexpected("separator", "\"" + separator + "\"");
    }
    return new KeyPartModel(
        json.string("attribute"),
        Enums.constant(AttributeKind.values(), json, "kind"),
        json.string("template"),
        separator.charAt(0),
        json.bool("raw"),
        json.values().containsKey("openEnd") && json.bool("openEnd"),
        json.bool("plain"),
        json.objects("components", KeyComponentModel::of));
  }
}
