package dev.gateleg.processor.write;

import dev.gateleg.processor.model.JavaType;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Names in generated code, and the library's packages. */
final class Names {

  static final String CODEC = "dev.gateleg.model.codec";
  static final String KEY = "dev.gateleg.model.key";
  static final String READ = "dev.gateleg.core.read";
  static final String READ_SPI = "dev.gateleg.core.spi.read";
  static final String ENTITY = "dev.gateleg.core.entity";
  static final String ENTITY_SPI = "dev.gateleg.core.spi.entity";
  static final String EXPRESSION = "dev.gateleg.core.expression";
  static final String EXPRESSION_SPI = "dev.gateleg.core.spi.expression";
  static final String ROLLUP = "dev.gateleg.patterns.rollup";
  static final String SCHEMA = "dev.gateleg.core.schema";
  static final String TABLE = "dev.gateleg.core.table";
  static final String TABLE_SPI = "dev.gateleg.core.spi.table";

  static final JavaType STRING = JavaType.of("java.lang", "String");

  private Names() {}

  /** {@code OrderStatus} and {@code orderStatus} are {@code ORDER_STATUS}. */
  static String constant(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
        .replaceAll("([A-Z])([A-Z][a-z])", "$1_$2")
        .replaceAll("[^\\p{L}\\p{N}]+", "_")
        .toUpperCase(Locale.ROOT)
        .replaceAll("^(?=[\\p{N}]|_?$)", "C_");
  }

  /** A variable for a value of the type: {@code order} for {@code Order}. */
  static String variable(JavaType type, Set<String> taken) {
    String simple = type.simpleName();
    String name = simple.substring(0, 1).toLowerCase(Locale.ROOT) + simple.substring(1);
    return SourceVersion.isKeyword(name) || name.equals("yield") || taken.contains(name)
        ? distinct("the" + simple, taken)
        : name;
  }

  private static String distinct(String wanted, Set<String> taken) {
    String name = wanted;
    for (int i = 2; taken.contains(name); i++) {
      name = wanted + i;
    }
    return name;
  }

  /**
   * Variables for components, which keep their names unless these mean something else there.
   *
   * @param components the components' names
   * @param taken the names that mean something else
   */
  static Map<String, String> locals(List<String> components, Set<String> taken) {
    Set<String> used = new HashSet<>(taken);
    used.add("yield");
    used.addAll(components);
    Map<String, String> locals = new LinkedHashMap<>();
    for (String component : components) {
      boolean free = !taken.contains(component) && !component.equals("yield");
      String local = free ? component : distinct(component + "Value", used);
      used.add(local);
      locals.put(component, local);
    }
    return locals;
  }
}
