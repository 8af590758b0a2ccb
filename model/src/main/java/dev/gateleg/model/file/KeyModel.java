package dev.gateleg.model.file;

import java.util.List;

/**
 * An entity's key on the table or on an index. Immutable.
 *
 * @param index the index; empty for the table
 * @param partition what each attribute of the partition key is made of
 * @param sort what each attribute of the sort key is made of
 */
public record KeyModel(String index, List<KeyPartModel> partition, List<KeyPartModel> sort) {

  /** Copies the lists. */
  public KeyModel {
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
  }

  JsonObject toJson() {
    return new JsonObject()
        .with("index", index)
        .with("partition", partition, KeyPartModel::toJson)
        .with("sort", sort, KeyPartModel::toJson);
  }

  static KeyModel of(JsonObject json) {
    return new KeyModel(
        json.string("index"),
        json.objects("partition", KeyPartModel::of),
        json.objects("sort", KeyPartModel::of));
  }
}
