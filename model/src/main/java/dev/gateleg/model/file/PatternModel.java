package dev.gateleg.model.file;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An access pattern of a table. Immutable.
 *
 * @param name its name: the method's, with its parameters where methods share a name
 * @param summary the first sentence of the method's Javadoc
 * @param documentation the whole Javadoc
 * @param operation how it reads
 * @param index the index; empty for the table
 * @param condition what is asked of the key, in words; empty for a scan
 * @param parameters the parameters
 * @param result what it returns, as in the source
 * @param entities the stored type names of the entities that it returns
 * @param consistent whether the read is strong
 * @param newestFirst whether it reads from the highest sort key down
 * @param crossScope whether it leaves the scope on purpose
 * @param filter what results must meet, in words; empty where it has no filter of its own
 * @param attributes where it returns parts of items, the attributes that it needs of one; otherwise empty
 * @param load how often it is called and how much it reads, or null where that is not said
 */
public record PatternModel(
    String name,
    String summary,
    String documentation,
    Operation operation,
    String index,
    String condition,
    List<ParameterModel> parameters,
    String result,
    List<String> entities,
    boolean consistent,
    boolean newestFirst,
    boolean crossScope,
    String filter,
    List<String> attributes,
    @Nullable LoadModel load) {

  /** How a pattern reads. */
  public enum Operation {
    /** One item by its key. */
    GET,
    /** A part of one partition. */
    QUERY,
    /** Everything. */
    SCAN
  }

  /**
   * A parameter.
   *
   * @param name its name
   * @param type its Java type
   * @param component the component that it speaks of, or null for a scan's
   * @param bound how it limits the component: {@code is}, {@code from}, {@code after}, {@code to}, {@code before}, {@code
   *     starts with}
   */
  public record ParameterModel(
      String name, String type, @Nullable String component, String bound) {

    private JsonObject toJson() {
      return new JsonObject()
          .with("name", name)
          .with("type", type)
          .with("component", component)
          .with("bound", bound);
    }

    private static ParameterModel of(JsonObject json) {
      return new ParameterModel(
          json.string("name"),
          json.string("type"),
          json.stringOrNull("component"),
          json.string("bound"));
    }
  }

  /** Copies the lists. */
  public PatternModel {
    parameters = List.copyOf(parameters);
    entities = List.copyOf(entities);
    attributes = List.copyOf(attributes);
  }

  JsonObject toJson() {
    return new JsonObject()
        .with("name", name)
        .with("summary", summary)
        .with("documentation", documentation)
        .with("operation", operation.name())
        .with("index", index)
        .with("condition", condition)
        .with("parameters", parameters, ParameterModel::toJson)
        .with("result", result)
        .with("entities", entities)
        .with("consistent", consistent)
        .with("newestFirst", newestFirst)
        .with("crossScope", crossScope)
        .with("filter", filter.isEmpty() ? null : filter)
        .with("attributes", attributes.isEmpty() ? null : attributes)
        .with("load", load == null ? null : load.toJson());
  }

  static PatternModel of(JsonObject json) {
    return new PatternModel(
        json.string("name"),
        json.string("summary"),
        json.string("documentation"),
        Enums.constant(Operation.values(), json, "operation"),
        json.string("index"),
        json.string("condition"),
        json.objects("parameters", ParameterModel::of),
        json.string("result"),
        json.strings("entities"),
        json.bool("consistent"),
        json.bool("newestFirst"),
        json.bool("crossScope"),
        Objects.requireNonNullElse(json.stringOrNull("filter"), ""),
        json.stringsOrNone("attributes"),
        LoadModel.of(json.objectOrNull("load")));
  }
}
