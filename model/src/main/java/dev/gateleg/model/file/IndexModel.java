package dev.gateleg.model.file;

import dev.gateleg.model.Index.Projected;
import java.util.List;

/**
 * An index of a table. Immutable.
 *
 * @param name its name
 * @param partitionKey the attributes of its partition key
 * @param sortKey the attributes of its sort key
 * @param local whether it is a local one
 * @param projected what it holds of an item
 * @param include the attributes that it includes
 */
public record IndexModel(
    String name,
    List<String> partitionKey,
    List<String> sortKey,
    boolean local,
    Projected projected,
    List<String> include) {

  /** Copies the lists. */
  public IndexModel {
    partitionKey = List.copyOf(partitionKey);
    sortKey = List.copyOf(sortKey);
    include = List.copyOf(include);
  }

  JsonObject toJson() {
    return new JsonObject()
        .with("name", name)
        .with("partitionKey", partitionKey)
        .with("sortKey", sortKey)
        .with("local", local)
        .with("projected", projected.name())
        .with("include", include);
  }

  static IndexModel of(JsonObject json) {
    return new IndexModel(
        json.string("name"),
        json.strings("partitionKey"),
        json.strings("sortKey"),
        json.bool("local"),
        Enums.constant(Projected.values(), json, "projected"),
        json.strings("include"));
  }
}
