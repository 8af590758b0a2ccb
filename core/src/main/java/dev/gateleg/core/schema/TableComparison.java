package dev.gateleg.core.schema;

import dev.gateleg.core.schema.Difference.Kind;
import dev.gateleg.model.Index.Projected;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** A schema beside a live table. */
final class TableComparison {

  /** An index as it is, whichever kind it is of. */
  private record LiveIndex(
      List<KeySchemaElement> key, boolean local, Projection projection, boolean ready) {}

  private final TableSchema schema;
  private final TableDescription table;
  private final TimeToLiveDescription timeToLive;
  private final List<Difference> found = new ArrayList<>();

  TableComparison(TableSchema schema, TableDescription table, TimeToLiveDescription timeToLive) {
    this.schema = schema;
    this.table = table;
    this.timeToLive = timeToLive;
  }

  static List<Difference> missing(String name) {
    return List.of(new Difference(
        Kind.TABLE_MISSING,
        name,
        "There is no table " + name,
        "make it with create(), or mend its name"));
  }

  List<Difference> differences() {
    String name = table.tableName();
    if (table.tableStatus() != TableStatus.ACTIVE && table.tableStatus() != TableStatus.UPDATING) {
      found.add(new Difference(
          Kind.TABLE_NOT_READY,
          name,
          "The table " + name + " is " + table.tableStatusAsString(),
          "wait until it is ACTIVE"));
    }
    compareTableKey(name);
    compareKinds();
    compareIndexes();
    compareTimeToLive(name);
    return List.copyOf(found);
  }

  private void compareTableKey(String name) {
    String model = key(TableRequests.tablePartition(schema), TableRequests.tableSort(schema));
    String live = key(table.keySchema());
    if (!live.equals(model)) {
      found.add(new Difference(
          Kind.TABLE_KEY,
          name,
          "The table's key is " + live + ", the model's " + model,
          "mend @SingleTable(partitionKey, sortKey), or make a new table: a key can't be changed"));
    }
  }

  private void compareKinds() {
    Map<String, ScalarAttributeType> live = new LinkedHashMap<>();
    for (AttributeDefinition definition : table.attributeDefinitions()) {
      live.put(definition.attributeName(), definition.attributeType());
    }
    for (String attribute : TableRequests.keyAttributes(schema)) {
      ScalarAttributeType model = TableRequests.scalar(schema.kindOf(attribute));
      // An attribute that is not defined belongs to a key that is missing, which is said elsewhere.
      if (live.getOrDefault(attribute, model) != model) {
        found.add(new Difference(
            Kind.KEY_KIND,
            attribute,
            "The key attribute " + attribute + " is " + live.get(attribute) + ", in the model "
                + model,
            "give the component a type or a converter that is stored as " + live.get(attribute)
                + ", or make a new table or index"));
      }
    }
  }

  private Map<String, LiveIndex> liveIndexes() {
    Map<String, LiveIndex> live = new LinkedHashMap<>();
    table
        .globalSecondaryIndexes()
        .forEach(index -> live.put(
            index.indexName(),
            new LiveIndex(
                index.keySchema(),
                false,
                index.projection(),
                index.indexStatus() == IndexStatus.ACTIVE
                    || index.indexStatus() == IndexStatus.UPDATING)));
    table
        .localSecondaryIndexes()
        .forEach(index -> live.put(
            index.indexName(), new LiveIndex(index.keySchema(), true, index.projection(), true)));
    return live;
  }

  private void compareIndexes() {
    Map<String, LiveIndex> live = liveIndexes();
    for (IndexSchema model : schema.indexes()) {
      LiveIndex index = live.remove(model.name());
      if (index == null) {
        found.add(new Difference(
            Kind.INDEX_MISSING,
            model.name(),
            "The index " + model.name() + " on " + key(model.partition(), model.sort())
                + " is missing",
            model.local()
                ? "make a new table: a local index is made together with its table"
                : "add it, and wait until it is built"));
      } else {
        compareIndex(model, index);
      }
    }
    live.keySet()
        .forEach(
            name -> found.add(
                new Difference(
                    Kind.INDEX_EXTRA,
                    name,
                    "The table has an index " + name + ", which the model does not know",
                    "name it in @SingleTable(indexes), or delete it if nobody reads it: every write pays for it")));
  }

  private void compareIndex(IndexSchema model, LiveIndex live) {
    String name = model.name();
    if (live.local() != model.local()) {
      found.add(new Difference(
          Kind.INDEX_LOCALITY,
          name,
          "The index " + name + " is " + (live.local() ? "local" : "global") + ", in the model "
              + (model.local() ? "local" : "global"),
          "mend @Index(local), or make the index anew"));
    }
    String modelKey = key(model.partition(), model.sort());
    if (!key(live.key()).equals(modelKey)) {
      found.add(new Difference(
          Kind.INDEX_KEY,
          name,
          "The key of the index " + name + " is " + key(live.key()) + ", the model's " + modelKey,
          "mend @Index(partitionKey, sortKey), or make the index anew"));
    }
    if (!live.ready()) {
      found.add(new Difference(
          Kind.INDEX_NOT_READY,
          name,
          "The index " + name + " is being built or deleted",
          "wait until it is ACTIVE"));
    }
    compareProjection(model, live.projection());
  }

  private void compareProjection(IndexSchema model, Projection live) {
    if (live.projectionType() == ProjectionType.ALL) {
      if (model.projected() != Projected.ALL) {
        otherProjection(model, live);
      }
      return;
    }
    Set<String> wanted =
        model.projected() == Projected.INCLUDE ? TableRequests.included(schema, model) : Set.of();
    Set<String> held = new TreeSet<>(live.nonKeyAttributes());
    boolean tooSmall = model.projected() == Projected.ALL
        || model.include().stream().anyMatch(name -> wanted.contains(name) && !held.contains(name));
    if (tooSmall) {
      found.add(new Difference(
          Kind.PROJECTION_TOO_SMALL,
          model.name(),
          "The index " + model.name() + " holds " + shown(live) + ", in the model " + shown(model),
          "make the index anew, or let its patterns return a @Projection of what it holds"));
    } else if (!held.equals(wanted)) {
      otherProjection(model, live);
    }
  }

  private void otherProjection(IndexSchema model, Projection live) {
    found.add(new Difference(
        Kind.PROJECTION_OTHER,
        model.name(),
        "The index " + model.name() + " holds " + shown(live) + ", in the model " + shown(model),
        "mend @Index(projected, include), or make the index anew"));
  }

  private static String shown(Projection live) {
    return live.projectionType() == ProjectionType.INCLUDE
        ? "the keys and " + new TreeSet<>(live.nonKeyAttributes())
        : live.projectionType() == ProjectionType.ALL ? "all attributes" : "the keys only";
  }

  private String shown(IndexSchema model) {
    return switch (model.projected()) {
      case ALL -> "all attributes";
      case KEYS_ONLY -> "the keys only";
      case INCLUDE -> "the keys and " + new TreeSet<>(TableRequests.included(schema, model));
    };
  }

  private void compareTimeToLive(String name) {
    String model = schema.timeToLive();
    boolean on = timeToLive.timeToLiveStatus() == TimeToLiveStatus.ENABLED
        || timeToLive.timeToLiveStatus() == TimeToLiveStatus.ENABLING;
    if (model != null && !on) {
      found.add(new Difference(
          Kind.TIME_TO_LIVE_OFF,
          name,
          "The table's time to live is off, so that expired items stay and are paid for",
          "switch it on for the attribute " + model));
    } else if (on && !timeToLive.attributeName().equals(model)) {
      found.add(new Difference(
          Kind.TIME_TO_LIVE_OTHER,
          name,
          "The table's time to live is the attribute " + timeToLive.attributeName()
              + ", the model has " + (model == null ? "none" : model),
          "mark that attribute's component with @TimeToLive, or switch it to the model's"));
    }
  }

  private static String key(List<KeySchemaElement> elements) {
    return key(named(elements, KeyType.HASH), named(elements, KeyType.RANGE));
  }

  private static List<String> named(List<KeySchemaElement> elements, KeyType type) {
    return elements.stream()
        .filter(element -> element.keyType() == type)
        .map(KeySchemaElement::attributeName)
        .toList();
  }

  /** A key for people: {@code (PK; SK)}, {@code (tenant, region; year, month)}. */
  private static String key(List<String> partition, List<String> sort) {
    return "(" + String.join(", ", partition)
        + (sort.isEmpty() ? "" : "; " + String.join(", ", sort)) + ")";
  }
}
