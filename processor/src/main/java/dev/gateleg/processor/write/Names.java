package dev.gateleg.processor.write;

import dev.gateleg.processor.model.JavaType;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Names in generated code, and the library's packages. */
final class Names {

  static final String CODEC = "dev.gateleg.model.codec";
  static final String KEY = "dev.gateleg.model.key";
  static final String CONTEXT = "dev.gateleg.core.context";
  static final String READ = "dev.gateleg.core.read";
  static final String ENTITY = "dev.gateleg.core.entity";
  static final String EXPRESSION = "dev.gateleg.core.expression";
  static final String SCHEMA = "dev.gateleg.core.schema";
  static final String RUNTIME = "dev.gateleg.core.runtime";

  static final JavaType STRING = JavaType.of("java.lang", "String");

  private Names() {}

  /** {@code OrderStatus} and {@code orderStatus} are {@code ORDER_STATUS}. */
  static String constant(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
        .replaceAll("([A-Z])([A-Z][a-z])", "$1_$2")
        .replaceAll("[^A-Za-z0-9]+", "_")
        .toUpperCase(Locale.ROOT);
  }

  /** A variable for a value of the type: {@code order} for {@code Order}. */
  static String variable(JavaType type, Set<String> taken) {
    String simple = type.simpleName();
    String name = simple.substring(0, 1).toLowerCase(Locale.ROOT) + simple.substring(1);
    return SourceVersion.isKeyword(name) || taken.contains(name) ? "the" + simple : name;
  }

  /** A variable for a component, which keeps its name unless that means something else there. */
  static String local(String component, Set<String> taken) {
    return taken.contains(component) ? component + "Value" : component;
  }
}
