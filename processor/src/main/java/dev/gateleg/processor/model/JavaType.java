package dev.gateleg.processor.model;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A Java type as generated code names it, without its annotations.
 *
 * @param packageName the package; empty for primitives, arrays and the unnamed package
 * @param name the name below the package, with its enclosing classes: {@code Index.Projected}
 * @param arguments the type arguments
 */
public record JavaType(String packageName, String name, List<JavaType> arguments) {

  private static final Map<String, String> BOXES = Map.of(
      "boolean", "Boolean",
      "byte", "Byte",
      "short", "Short",
      "int", "Integer",
      "long", "Long",
      "float", "Float",
      "double", "Double",
      "char", "Character");

  /** Copies the arguments. */
  public JavaType {
    arguments = List.copyOf(arguments);
  }

  /** A type without arguments. */
  public static JavaType of(String packageName, String name) {
    return new JavaType(packageName, name, List.of());
  }

  /** The same class with these arguments. */
  public JavaType with(JavaType... types) {
    return new JavaType(packageName, name, List.of(types));
  }

  /** The wrapper of a primitive; any other type itself. */
  public JavaType boxed() {
    return primitive() ? of("java.lang", BOXES.getOrDefault(name, name)) : this;
  }

  /** Whether this is a primitive type. */
  public boolean primitive() {
    return packageName.isEmpty() && BOXES.containsKey(name);
  }

  /** The name without enclosing classes. */
  public String simpleName() {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** The class's canonical name, without arguments. */
  public String qualifiedName() {
    return packageName.isEmpty() ? name : packageName + "." + name;
  }

  /** Whether a value of the one can be passed as the other: equal but for boxing. */
  public boolean sameAs(JavaType other) {
    return boxed().equals(other.boxed());
  }

  /** The type as a message shows it: {@code List<String>}. */
  public String shown() {
    return arguments.isEmpty()
        ? name
        : name
            + arguments.stream().map(JavaType::shown).collect(Collectors.joining(", ", "<", ">"));
  }

  /** The type in full: {@code java.util.List<java.lang.String>}. */
  @Override
  public String toString() {
    return arguments.isEmpty()
        ? qualifiedName()
        : qualifiedName()
            + arguments.stream()
                .map(JavaType::toString)
                .collect(Collectors.joining(", ", "<", ">"));
  }
}
