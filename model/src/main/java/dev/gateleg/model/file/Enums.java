package dev.gateleg.model.file;

/** Constants in model files. */
final class Enums {

  private Enums() {}

  static <T extends Enum<T>> T constant(T[] constants, JsonObject json, String name) {
    String value = json.string(name);
    for (T constant : constants) {
      if (constant.name().equals(value)) {
        return constant;
      }
    }
    throw ModelFileException.unexpected(name, "'" + value + "'");
  }
}
