package dev.gateleg.processor.fuzz;

import dev.gateleg.processor.fuzz.RandomModel.Component;
import dev.gateleg.processor.fuzz.RandomModel.Entity;
import dev.gateleg.processor.fuzz.RandomModel.Key;
import dev.gateleg.processor.fuzz.RandomModel.Pattern;
import java.util.List;

/** Ways to make a model wrong, or only strange. */
enum Mutation {
  COMPONENT_TYPE {
    @Override
    void apply(RandomModel model) {
      component(model).type = model.random.nextBoolean()
          ? model.one(RandomModel.TYPES)
          : model.one(List.of(
              "Object",
              "int[]",
              "List",
              "List<?>",
              "Map<String, Object>",
              "Map<Address, String>",
              "Set<Address>",
              "Set<byte[]>",
              "Optional<Optional<String>>",
              "Optional<List<String>>",
              "Thread",
              "Box<String>",
              "char",
              "float",
              "Nothing",
              "Shop",
              "ThingA",
              "List<List<Set<Instant>>>",
              "Map<Status, List<Payment>>",
              "Optional<Status>",
              "YearMonth",
              "LocalTime"));
    }
  },
  COMPONENT_NAME {
    @Override
    void apply(RandomModel model) {
      component(model).name = model.one(NAMES);
    }
  },
  COMPONENT_ANNOTATION {
    @Override
    void apply(RandomModel model) {
      component(model).annotations += " "
          + model.one(List.of(
              "@Version",
              "@KeyOnly",
              "@TimeToLive",
              "@CreatedAt",
              "@UpdatedAt",
              "@Unique",
              "@Deprecated",
              "@Nullable",
              "@Attribute(\"PK\")",
              "@Attribute(\"_type\")",
              "@Attribute(\"\")",
              "@Attribute(\"GSI1SK\")",
              "@Attribute(format = \"seconds\")",
              "@Attribute(format = \"hours\")",
              "@Convert(ToText.class)"));
    }
  },
  COMPONENT_DOUBLED {
    @Override
    void apply(RandomModel model) {
      Entity entity = model.one(model.entities);
      entity.components.add(new Component(model.one(RandomModel.TYPES), model.one(NAMES)));
    }
  },
  TEMPLATE {
    @Override
    void apply(RandomModel model) {
      Key key = key(model);
      String template = model.one(TEMPLATES);
      if (model.random.nextBoolean()) {
        key.partition = template;
      } else {
        key.sort = template;
      }
    }
  },
  KEY_SETTINGS {
    @Override
    void apply(RandomModel model) {
      key(model).more += model.one(List.of(
          ", raw = true",
          ", shared = true",
          ", separator = '|'",
          ", separator = 'a'",
          ", separator = '-'",
          ", separator = '\\''",
          ", separator = '\\\\'"));
    }
  },
  KEY_INDEX {
    @Override
    void apply(RandomModel model) {
      key(model).index =
          model.one(List.of("", "GSI1", "GSI2", "x", "a b", "by-name", "byName", "BY_NAME"));
    }
  },
  KEY_ADDED {
    @Override
    void apply(RandomModel model) {
      model
          .one(model.entities)
          .keys
          .add(new Key(
              model.one(List.of("", "GSI1", "GSI2", "GSI3", "LSI1")),
              model.one(TEMPLATES),
              model.one(TEMPLATES)));
    }
  },
  KEY_REMOVED {
    @Override
    void apply(RandomModel model) {
      List<Key> keys = model.one(model.entities).keys;
      if (!keys.isEmpty()) {
        keys.remove(model.random.nextInt(keys.size()));
      }
    }
  },
  ENTITY {
    @Override
    void apply(RandomModel model) {
      Entity entity = model.one(model.entities);
      switch (model.random.nextInt(6)) {
        case 0 ->
          entity.annotations = model.one(List.of(
              "",
              "@Entity(companion = \"1x\")",
              "@Entity(companion = \"a.b\")",
              "@Entity(companion = \"Address\")",
              "@Entity(companion = \"class\")",
              "@Entity(companion = \"Things\")"));
        case 1 ->
          entity.annotations += model.one(List.of(
              " @TypeName(\"_x\")", " @TypeName(\"\")", " @TypeName(\"ThingA\")", " @Deprecated"));
        case 2 ->
          entity.declared = model.one(List.of("class", "interface", "enum", "public record"));
        case 3 -> entity.parameters = "<T>";
        case 4 ->
          entity.nested = model.one(List.of(
              " ThingA { if (true) throw new IllegalStateException(); } ",
              " record Line(int n) {} ",
              " static int zero() { return 0; } "));
        default ->
          entity.name = model.one(List.of(
              "Order", "Keys", "Codec", "String", "Yield", "Table", "Optional", "Order$", "é"));
      }
    }
  },
  PATTERN_RETURN {
    @Override
    void apply(RandomModel model) {
      String entity = model.one(model.entities).name;
      pattern(model).returned = model.one(List.of(
          entity,
          "Optional<" + entity + ">",
          "Pages<" + entity + ">",
          "List<" + entity + ">",
          "void",
          "int",
          "Pages",
          "Pages<?>",
          "Pages<Payment>",
          "Optional<Address>",
          "Pages<" + entity + "[]>",
          "<T> Pages<T>",
          "String"));
    }
  },
  PATTERN_PARAMETER {
    @Override
    void apply(RandomModel model) {
      List<Component> parameters = pattern(model).parameters;
      switch (model.random.nextInt(4)) {
        case 0 -> parameters.clear();
        case 1 -> parameters.add(new Component(model.one(RandomModel.TYPES), model.one(NAMES)));
        case 2 -> parameters.forEach(parameter -> parameter.type = model.one(RandomModel.TYPES));
        default ->
          parameters.forEach(parameter -> parameter.annotations += " "
              + model.one(List.of(
                  "@From",
                  "@To(\"part\")",
                  "@After(\"id\")",
                  "@Before(\"nothing\")",
                  "@Prefix",
                  "@Is(\"part\")",
                  "@Is(\"\")",
                  "@Nullable")));
      }
    }
  },
  PATTERN_ANNOTATION {
    @Override
    void apply(RandomModel model) {
      pattern(model).annotation = model.one(List.of(
          "",
          "@Get",
          "@Get @Query",
          "@Scan",
          "@Scan(index = \"GSI1\")",
          "@Query",
          "@Query(index = \"GSI1\")",
          "@Query(index = \"GSI2\", newestFirst = true)",
          "@Query(index = \"nothing\")",
          "@Query(index = \"GSI1\", consistent = true)",
          "@CrossScope @Query",
          "@Query default",
          "@Deprecated @Get"));
    }
  },
  PATTERN_ADDED {
    @Override
    void apply(RandomModel model) {
      Pattern pattern = new Pattern(
          model.one(List.of("@Query", "@Scan", "@Query(index = \"GSI1\")")),
          "Pages<" + model.one(model.entities).name + ">",
          model.one(List.of("find", "type", "get", "put", "TYPE", "open", "toString", "all")));
      pattern.parameters.add(new Component(model.one(RandomModel.TYPES), model.one(NAMES)));
      model.patterns.add(pattern);
    }
  },
  TABLE_SETTING {
    @Override
    void apply(RandomModel model) {
      model.settings.add(model.one(List.of(
          "partitionKey = \"\"",
          "partitionKey = \"id\"",
          "sortKey = \"\"",
          "sortKey = \"part\"",
          "sortKey = \"PK\"",
          "typeAttribute = \"\"",
          "typeAttribute = \"id\"",
          "attemptAttribute = \"\"",
          "attemptAttribute = \"_type\"",
          "raw = true",
          "indexes = @Index(name = \"GSI1\", partitionKey = \"id\", sortKey = \"part\")",
          "indexes = @Index(name = \"GSI1\", projected = Index.Projected.KEYS_ONLY)",
          "indexes = @Index(name = \"GSI1\", projected = Index.Projected.INCLUDE, include = \"part\")",
          "indexes = @Index(name = \"GSI1\", projected = Index.Projected.INCLUDE)",
          "indexes = @Index(name = \"GSI1\", partitionKey = {\"a\", \"b\", \"c\", \"d\", \"e\"})",
          "indexes = @Index(name = \"GSI1\", partitionKey = {\"a\", \"a\"}, sortKey = \"\")",
          "indexes = @Index(name = \"LSI1\", local = true, sortKey = \"c0\")",
          "indexes = {@Index(name = \"GSI1\"), @Index(name = \"GSI1\")}",
          "indexes = @Index(name = \"\", partitionKey = \"\")")));
    }
  },
  TABLE {
    @Override
    void apply(RandomModel model) {
      switch (model.random.nextInt(5)) {
        case 0 ->
          model.tableName = model.one(List.of("", "t", "a b", "tabl\u00e9", "x".repeat(256)));
        case 1 ->
          model.tableAnnotations = model.one(List.of(
              "@Scope(\"id\")\n", "@Scope(\"part\")\n", "@Scope(\"nothing\")\n", "@Scope(\"\")\n"));
        case 2 ->
          model.tableDeclared = model.one(List.of(
              "interface Shop",
              "interface Shop<T> extends Table",
              "abstract class Shop implements Table",
              "sealed interface Shop extends Table permits Nobody",
              "interface Things extends Table",
              "@Deprecated interface Shop extends Table"));
        case 3 ->
          model.listed.add(model.one(List.of(
              "Address.class", "int.class", "Payment.class", "ThingA.class", "Status[].class")));
        default -> model.listed.remove(model.random.nextInt(model.listed.size()));
      }
    }
  };

  private static final List<String> NAMES = List.of(
      "id",
      "part",
      "TYPE",
      "CODEC",
      "Keys",
      "wait",
      "hashCode",
      "toString",
      "source",
      "sourceValue",
      "sink",
      "keys",
      "attribute",
      "yield",
      "record",
      "var",
      "now",
      "version",
      "place",
      "value",
      "String",
      "List",
      "Object",
      "Codecs",
      "STATUS",
      "Status",
      "thingA",
      "theThingA",
      "client",
      "context",
      "all",
      "collected",
      "dev",
      "java",
      "t",
      "from",
      "to",
      "c0",
      "C0",
      "$",
      "\u00e9",
      "PART_STORED",
      "partStored");

  private static final List<String> TEMPLATES = List.of(
      "\"\"",
      "\"{\"",
      "\"}\"",
      "\"{}\"",
      "\"{id}\"",
      "\"{part}\"",
      "\"{{id}}\"",
      "\"{id}{part}\"",
      "\"{id}#{part}\"",
      "\"{id}#{id}\"",
      "\"{id:99}\"",
      "\"{part:4}\"",
      "\"{part:seconds}\"",
      "\"{part:plain}\"",
      "\"X#{part}#\"",
      "\"X#{nothing}\"",
      "\"X#{id.length}\"",
      "\"\u00e9#{id}\"",
      "\"\\\"#{id}\"",
      "\"\\\\#{id}\"",
      "\"a b\\t#{id}\"",
      "\"ThingA\"",
      "\"ThingA#{id}\"",
      "{}",
      "{\"{id}\", \"{part}\"}",
      "\"{c0}\"",
      "\"X#{c0}#{c1}\"",
      "\"\\uD800\"",
      "\"/* */ // {id}\"",
      "");

  private static Component component(RandomModel model) {
    return model.one(model.one(model.entities).components);
  }

  private static Key key(RandomModel model) {
    Entity entity = model.one(model.entities);
    if (entity.keys.isEmpty()) {
      entity.keys.add(new Key("", "\"K\"", "\"S\""));
    }
    return model.one(entity.keys);
  }

  private static Pattern pattern(RandomModel model) {
    return model.one(model.patterns);
  }

  abstract void apply(RandomModel model);
}
