package dev.gateleg.model.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table as its interface and its entities say it. The compiler writes one into the jar for every table, under {@link
 * #path}. Immutable.
 *
 * @param interfaceName the qualified name of the table's interface
 * @param table the table's name
 * @param documentation the interface's Javadoc
 * @param partitionKey the attribute of the partition key
 * @param sortKey the attribute of the sort key, or null
 * @param typeAttribute the attribute of an item's type, or null where the key's shape tells it
 * @param attemptAttribute the attribute of a write's attempt, or null
 * @param timeToLive the attribute of the time to live, or null
 * @param scope the component that the table is opened for, or null
 * @param options the table's settings besides its keys and indexes
 * @param indexes the indexes
 * @param entities the entities
 * @param patterns the access patterns
 * @param accepted the rules that are broken on purpose
 */
public record TableModel(
    String interfaceName,
    String table,
    String documentation,
    String partitionKey,
    @Nullable String sortKey,
    @Nullable String typeAttribute,
    @Nullable String attemptAttribute,
    @Nullable String timeToLive,
    @Nullable ScopeModel scope,
    OptionsModel options,
    List<IndexModel> indexes,
    List<EntityModel> entities,
    List<PatternModel> patterns,
    List<AcceptedModel> accepted) {

  /** The version of the format that is written and read. */
  public static final String FORMAT = "1";

  private static final String FOLDER = "META-INF/gateleg/";

  /** Copies the lists. */
  public TableModel {
    indexes = List.copyOf(indexes);
    entities = List.copyOf(entities);
    patterns = List.copyOf(patterns);
    accepted = List.copyOf(accepted);
  }

  /**
   * The component that a table is opened for.
   *
   * @param component its name
   * @param type its Java type
   */
  public record ScopeModel(String component, String type) {}

  /**
   * A rule of docs/lint.md that is broken on purpose.
   *
   * @param rule its code
   * @param subject the type of an entity or the name of a pattern; empty for the whole table
   * @param because why it is right there
   */
  public record AcceptedModel(String rule, String subject, String because) {

    private JsonObject toJson() {
      return new JsonObject().with("rule", rule).with("subject", subject).with("because", because);
    }

    private static AcceptedModel of(JsonObject json) {
      return new AcceptedModel(json.string("rule"), json.string("subject"), json.string("because"));
    }
  }

  /** Where in a jar the model of an interface is. */
  public static String path(String interfaceName) {
    return FOLDER + interfaceName + ".json";
  }

  /** The entity of that stored type name. */
  public Optional<EntityModel> entity(String type) {
    return entities.stream().filter(entity -> entity.type().equals(type)).findFirst();
  }

  /** The pattern of that name. */
  public Optional<PatternModel> pattern(String name) {
    return patterns.stream().filter(pattern -> pattern.name().equals(name)).findFirst();
  }

  /** The file's text; the same model has the same text. */
  public String write() {
    return Json.write(toJson());
  }

  /**
   * Reads a file, as UTF-8.
   *
   * @throws ModelFileException if it is no model, or of another format
   */
  public static TableModel read(InputStream in) throws IOException {
    return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
  }

  /**
   * Reads a file's text.
   *
   * @throws ModelFileException if it is no model, or of another format
   */
  public static TableModel parse(String text) {
    return of(Json.read(text));
  }

  private JsonObject toJson() {
    JsonObject scopeJson = scope == null
        ? null
        : new JsonObject().with("component", scope.component()).with("type", scope.type());
    return new JsonObject()
        .with("gateleg", FORMAT)
        .with("interface", interfaceName)
        .with("table", table)
        .with("documentation", documentation)
        .with("partitionKey", partitionKey)
        .with("sortKey", sortKey)
        .with("typeAttribute", typeAttribute)
        .with("attemptAttribute", attemptAttribute)
        .with("timeToLive", timeToLive)
        .with("scope", scopeJson)
        .with("options", options.toJson())
        .with("indexes", indexes, IndexModel::toJson)
        .with("entities", entities, EntityModel::toJson)
        .with("patterns", patterns, PatternModel::toJson)
        .withSome("accepted", accepted, AcceptedModel::toJson);
  }

  private static TableModel of(JsonObject json) {
    String format = json.string("gateleg");
    if (!format.equals(FORMAT)) {
      throw ModelFileException.unexpected(
          "gateleg", "the format " + format + ", not " + FORMAT + ",");
    }
    JsonObject scope = json.objectOrNull("scope");
    return new TableModel(
        json.string("interface"),
        json.string("table"),
        json.string("documentation"),
        json.string("partitionKey"),
        json.stringOrNull("sortKey"),
        json.stringOrNull("typeAttribute"),
        json.stringOrNull("attemptAttribute"),
        json.stringOrNull("timeToLive"),
        scope == null ? null : new ScopeModel(scope.string("component"), scope.string("type")),
        OptionsModel.of(json.objectOrNull("options")),
        json.objects("indexes", IndexModel::of),
        json.objects("entities", EntityModel::of),
        json.objects("patterns", PatternModel::of),
        json.values().containsKey("accepted")
            ? json.objects("accepted", AcceptedModel::of)
            : List.of());
  }
}
