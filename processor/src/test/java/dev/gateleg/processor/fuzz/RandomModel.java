package dev.gateleg.processor.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** A model as text in pieces, so that one piece of it can be made wrong. Right as long as nobody touches it. */
final class RandomModel {

  static final List<String> TYPES = List.of(
      "String",
      "int",
      "long",
      "Integer",
      "BigDecimal",
      "Instant",
      "LocalDate",
      "LocalDateTime",
      "UUID",
      "Status",
      "boolean",
      "double",
      "byte[]",
      "List<String>",
      "Set<Integer>",
      "Map<String, Address>",
      "Address",
      "Payment",
      "Optional<String>",
      "Optional<Instant>",
      "@Nullable Instant",
      "Duration",
      "Year");

  private static final List<String> KEY_TYPES =
      List.of("String", "int", "long", "Instant", "LocalDate", "UUID", "Status", "BigDecimal");

  /** A record's component. */
  static final class Component {
    String annotations = "";
    String type;
    String name;

    Component(String type, String name) {
      this.type = type;
      this.name = name;
    }

    @Override
    public String toString() {
      return annotations + " " + type + " " + name;
    }
  }

  /** A key; its templates are Java expressions. */
  static final class Key {
    String index;
    String partition;
    String sort;
    String more = "";

    Key(String index, String partition, String sort) {
      this.index = index;
      this.partition = partition;
      this.sort = sort;
    }

    @Override
    public String toString() {
      return "@Key(" + (index.isEmpty() ? "" : "index = \"" + index + "\", ")
          + (partition.isEmpty() ? "" : "partition = " + partition + (sort.isEmpty() ? "" : ", "))
          + (sort.isEmpty() ? "" : "sort = " + sort) + more + ")";
    }
  }

  /** An entity. */
  static final class Entity {
    String annotations = "@Entity";
    String declared = "record";
    String name;
    String parameters = "";
    String nested = "";
    final List<Key> keys = new ArrayList<>();
    final List<Component> components = new ArrayList<>();

    Entity(String name) {
      this.name = name;
    }

    @Override
    public String toString() {
      String head = annotations + "\n" + lines(keys) + declared + " " + name + parameters;
      return declared.endsWith("record")
          ? head
              + components.stream()
                  .map(Component::toString)
                  .collect(Collectors.joining(", ", "(", ")"))
              + " {" + nested + "}\n"
          : head + " {}\n";
    }
  }

  /** A pattern. */
  static final class Pattern {
    String annotation;
    String returned;
    String name;
    final List<Component> parameters = new ArrayList<>();

    Pattern(String annotation, String returned, String name) {
      this.annotation = annotation;
      this.returned = returned;
      this.name = name;
    }

    @Override
    public String toString() {
      return annotation + " " + returned + " " + name
          + parameters.stream()
              .map(Component::toString)
              .collect(Collectors.joining(", ", "(", ");"));
    }
  }

  final Random random;
  final List<Entity> entities = new ArrayList<>();
  final List<Pattern> patterns = new ArrayList<>();
  final List<String> settings = new ArrayList<>();
  final List<String> listed = new ArrayList<>();
  String tableName = "table";
  String tableAnnotations = "";
  String tableDeclared = "interface Shop extends Table";

  RandomModel(Random random) {
    this.random = random;
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      add("Thing" + (char) ('A' + i), i);
    }
  }

  private void add(String name, int number) {
    Entity entity = new Entity(name);
    String keyType = one(KEY_TYPES);
    entity.components.add(new Component("String", "id"));
    entity.components.add(new Component(keyType, "part"));
    int more = random.nextInt(5);
    for (int i = 0; i < more; i++) {
      entity.components.add(new Component(one(TYPES), "c" + i));
    }
    boolean sorted = random.nextBoolean();
    entity.keys.add(new Key("", text(name + "#{id}"), text(sorted ? name + "#{part}" : name)));
    String index = "GSI" + (1 + random.nextInt(2));
    boolean indexed = random.nextBoolean();
    if (indexed) {
      entity.keys.add(new Key(index, text("I" + number + "#{id}"), text("S" + number + "#{part}")));
    }
    entities.add(entity);
    listed.add(name + ".class");
    Pattern get = new Pattern("@Get", "Optional<" + name + ">", "get" + name);
    get.parameters.add(new Component("String", "id"));
    if (sorted) {
      get.parameters.add(new Component(keyType, "part"));
    }
    patterns.add(get);
    if (indexed) {
      Pattern query =
          new Pattern("@Query(index = \"" + index + "\")", "Pages<" + name + ">", "find" + name);
      query.parameters.add(new Component("String", "id"));
      if (random.nextBoolean()) {
        Component bound = new Component(keyType, "part");
        bound.annotations = "@From";
        query.parameters.add(bound);
      }
      patterns.add(query);
    }
  }

  static String text(String template) {
    return "\"" + template.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  <T> T one(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static String lines(List<?> all) {
    return all.stream().map(each -> each + "\n").collect(Collectors.joining());
  }

  /** The whole source. */
  String source() {
    String header = """
        package t;
        import dev.gateleg.core.Table;
        import dev.gateleg.core.read.Pages;
        import dev.gateleg.model.*;
        import java.math.*;
        import java.time.*;
        import java.util.*;
        import org.jspecify.annotations.Nullable;
        enum Status { NEW, PAID }
        enum Nothing {}
        record Address(String street, Optional<String> city, List<Address> others) {}
        record Box<T>(T content) {}
        sealed interface Payment permits Card, Cash {}
        record Card(String number, Instant expires) implements Payment {}
        record Cash() implements Payment {}
        class ToText implements Converter<Status, String> {
          public String to(Status value) { return value.name(); }
          public Status from(String stored) { return Status.valueOf(stored); }
        }
        """;
    String more = settings.stream().map(setting -> ", " + setting).collect(Collectors.joining());
    return header + lines(entities)
        + tableAnnotations + "@SingleTable(name = \"" + tableName + "\", entities = {"
        + String.join(", ", listed) + "}" + more + ")\n" + tableDeclared + " {\n"
        + lines(patterns) + "}\n";
  }
}
