package dev.gateleg.core.schema;

import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.KeyModel;
import dev.gateleg.model.file.KeyPartModel;
import dev.gateleg.model.file.OptionsModel;
import dev.gateleg.model.file.TableModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table as DynamoDB knows it, and the attributes that Gateleg keeps in its items. Immutable; each method gives a copy.
 *
 * @param name the table's name in the model
 * @param partition the attribute of the partition key
 * @param sort the attribute of the sort key, or null
 * @param type the attribute of an item's type, or null where the key's shape tells it
 * @param attempt the attribute of a write's attempt, or null to do without
 * @param timeToLive the attribute of the time to live, or null
 * @param options the settings besides keys and indexes
 * @param indexes the indexes
 * @param kinds key attributes that are no text
 */
public record TableSchema(
    String name,
    String partition,
    @Nullable String sort,
    @Nullable String type,
    @Nullable String attempt,
    @Nullable String timeToLive,
    OptionsModel options,
    List<IndexSchema> indexes,
    Map<String, AttributeKind> kinds) {

  /** Copies the collections. */
  public TableSchema {
    indexes = List.copyOf(indexes);
    kinds = Map.copyOf(kinds);
  }

  /** A table with a partition key and nothing else. */
  public static TableSchema of(String name, String partition) {
    return new TableSchema(
        name, partition, null, null, null, null, OptionsModel.NONE, List.of(), Map.of());
  }

  /** A table with a partition key and a sort key. */
  public static TableSchema of(String name, String partition, String sort) {
    return new TableSchema(
        name, partition, sort, null, null, null, OptionsModel.NONE, List.of(), Map.of());
  }

  /** The table of a model, under a name. */
  public static TableSchema of(TableModel model, String name) {
    Map<String, AttributeKind> kinds = new LinkedHashMap<>();
    for (EntityModel entity : model.entities()) {
      for (KeyModel key : entity.keys()) {
        Stream.concat(key.partition().stream(), key.sort().stream())
            .filter(part -> part.kind() != AttributeKind.STRING)
            .forEach((KeyPartModel part) -> kinds.put(part.attribute(), part.kind()));
      }
    }
    return new TableSchema(
        name,
        model.partitionKey(),
        model.sortKey(),
        model.typeAttribute(),
        model.attemptAttribute(),
        model.timeToLive(),
        model.options(),
        model.indexes().stream().map(IndexSchema::of).toList(),
        kinds);
  }

  /** The same with a type attribute. */
  public TableSchema type(String attribute) {
    return new TableSchema(
        name, partition, sort, attribute, attempt, timeToLive, options, indexes, kinds);
  }

  /** The same with an attempt attribute. */
  public TableSchema attempt(String attribute) {
    return new TableSchema(
        name, partition, sort, type, attribute, timeToLive, options, indexes, kinds);
  }

  /** The same with a time to live. */
  public TableSchema timeToLive(String attribute) {
    return new TableSchema(
        name, partition, sort, type, attempt, attribute, options, indexes, kinds);
  }

  /** The same with other settings. */
  public TableSchema options(OptionsModel other) {
    return new TableSchema(name, partition, sort, type, attempt, timeToLive, other, indexes, kinds);
  }

  /** The same with one index more. */
  public TableSchema index(IndexSchema index) {
    List<IndexSchema> more = new ArrayList<>(indexes);
    more.add(index);
    return new TableSchema(name, partition, sort, type, attempt, timeToLive, options, more, kinds);
  }

  /** The same with a key attribute of another kind than text. */
  public TableSchema kind(String attribute, AttributeKind kind) {
    Map<String, AttributeKind> more = new LinkedHashMap<>(kinds);
    more.put(attribute, kind);
    return new TableSchema(
        name, partition, sort, type, attempt, timeToLive, options, indexes, more);
  }

  /** The index of that name. */
  public IndexSchema index(String index) {
    for (IndexSchema candidate : indexes) {
      if (candidate.name().equals(index)) {
        return candidate;
      }
    }
    throw new IllegalArgumentException("The table " + name + " has no index " + index + ".");
  }

  /** The kind of a key attribute. */
  public AttributeKind kindOf(String attribute) {
    return kinds.getOrDefault(attribute, AttributeKind.STRING);
  }
}
