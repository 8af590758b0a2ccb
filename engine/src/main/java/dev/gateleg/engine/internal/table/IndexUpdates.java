package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** What UpdateTable does to global indexes: adds one, changes its throughput, removes one. */
final class IndexUpdates {

  private static final int MAX_INDEX_KEY_PARTS = 2 * Limits.MAX_KEY_PARTS;

  private IndexUpdates() {}

  static void constraints(Constraints constraints, List<GlobalSecondaryIndexUpdate> updates) {
    for (int i = 0; i < updates.size(); i++) {
      constraints(
          constraints, "globalSecondaryIndexUpdates." + (i + 1) + ".member.", updates.get(i));
    }
  }

  private static void constraints(
      Constraints constraints, String member, GlobalSecondaryIndexUpdate update) {
    CreateGlobalSecondaryIndexAction create = update.create();
    if (create != null) {
      TableConstraints.index(
          constraints,
          member + "create.",
          create.indexName(),
          create.keySchema(),
          create.projection(),
          MAX_INDEX_KEY_PARTS);
      TableConstraints.throughput(
          constraints, member + "create.provisionedThroughput", create.provisionedThroughput());
    }
    if (update.update() != null) {
      constraints.required(member + "update.indexName", update.update().indexName());
      TableConstraints.throughput(
          constraints,
          member + "update.provisionedThroughput",
          update.update().provisionedThroughput());
    }
    if (update.delete() != null) {
      constraints.required(member + "delete.indexName", update.delete().indexName());
    }
  }

  static void check(List<GlobalSecondaryIndexUpdate> updates) {
    Set<String> names = new HashSet<>();
    int online = 0;
    for (GlobalSecondaryIndexUpdate update : updates) {
      int kinds = (update.update() == null ? 0 : 1)
          + (update.create() == null ? 0 : 1)
          + (update.delete() == null ? 0 : 1);
      if (kinds == 0) {
        throw Errors.invalidParameters(
            "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create,"
                + " GlobalSecondaryIndexUpdate.Delete must not be null");
      }
      if (kinds > 1) {
        throw Errors.invalidParameters(
            "Only one of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create,"
                + " GlobalSecondaryIndexUpdate.Delete may be specified");
      }
      String name = nameOf(update);
      if (!names.add(name)) {
        throw Errors.invalidParameters(
            "Only one global secondary index update per index is allowed simultaneously. Index: "
                + name);
      }
      online += update.update() == null ? 1 : 0;
    }
    if (online > 1) {
      throw Errors.of(
          LimitExceededException::builder,
          "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table");
    }
  }

  private static String nameOf(GlobalSecondaryIndexUpdate update) {
    if (update.update() != null) {
      return update.update().indexName();
    }
    return update.create() != null
        ? update.create().indexName()
        : update.delete().indexName();
  }

  /** Puts the table's indexes, as they are after the request, into its description. */
  static void apply(
      UpdateTableRequest request, Table table, TableDescription.Builder description, Instant now) {
    if (request.globalSecondaryIndexUpdates().isEmpty()) {
      return;
    }
    TableDescription current = description.build();
    Map<String, GlobalSecondaryIndexDescription> indexes = new LinkedHashMap<>();
    current.globalSecondaryIndexes().forEach(index -> indexes.put(index.indexName(), index));
    for (GlobalSecondaryIndexUpdate update : request.globalSecondaryIndexUpdates()) {
      if (update.create() != null) {
        checkTypes(update.create(), request.attributeDefinitions(), current);
        add(
            indexes,
            update.create(),
            table,
            TableChecks.names(request.attributeDefinitions()),
            TableUpdate.isOnDemand(current));
      } else if (update.update() != null) {
        change(indexes, update.update(), now);
      } else if (indexes.remove(update.delete().indexName()) == null) {
        throw Errors.notFound(Errors.NOT_FOUND);
      }
    }
    if (indexes.size() > Limits.MAX_GLOBAL_INDEXES) {
      throw Errors.of(
          LimitExceededException::builder,
          "Subscriber limit exceeded: GlobalSecondaryIndex count exceeds the per-table limit of "
              + Limits.MAX_GLOBAL_INDEXES);
    }
    description.globalSecondaryIndexes(indexes.isEmpty() ? null : indexes.values());
    description.attributeDefinitions(used(request, current, indexes));
  }

  /** What is stored goes before what the request says: items are kept under keys of the stored types. */
  private static Collection<AttributeDefinition> used(
      UpdateTableRequest request,
      TableDescription current,
      Map<String, GlobalSecondaryIndexDescription> indexes) {
    Map<String, AttributeDefinition> attributes = new LinkedHashMap<>();
    current.attributeDefinitions().forEach(a -> attributes.put(a.attributeName(), a));
    request.attributeDefinitions().forEach(a -> attributes.putIfAbsent(a.attributeName(), a));
    Set<String> used = new HashSet<>(KeySchemas.names(current.keySchema()));
    current
        .localSecondaryIndexes()
        .forEach(index -> used.addAll(KeySchemas.names(index.keySchema())));
    indexes.values().forEach(index -> used.addAll(KeySchemas.names(index.keySchema())));
    attributes.keySet().retainAll(used);
    return attributes.values();
  }

  /** Refuses an index that would read an attribute as another type than the table or its other indexes do. */
  private static void checkTypes(
      CreateGlobalSecondaryIndexAction create,
      List<AttributeDefinition> requested,
      TableDescription current) {
    Map<String, String> stored = types(current.attributeDefinitions());
    Map<String, String> types = types(requested);
    for (KeySchemaElement element : create.keySchema()) {
      String before = stored.get(element.attributeName());
      String after = types.get(element.attributeName());
      if (before != null && after != null && !before.equals(after)) {
        throw Errors.invalidParameters(
            "Attributes cannot be redefined. Please check that your attribute has the same type as"
                + " previously defined. Existing schema: " + schema(create.keySchema(), stored)
                + " New schema: " + schema(create.keySchema(), types));
      }
    }
  }

  private static Map<String, String> types(List<AttributeDefinition> definitions) {
    Map<String, String> types = new LinkedHashMap<>();
    definitions.forEach(a -> types.put(a.attributeName(), a.attributeTypeAsString()));
    return types;
  }

  private static String schema(List<KeySchemaElement> elements, Map<String, String> types) {
    return elements.stream()
        .map(element -> element.attributeName() + ":" + types.get(element.attributeName()) + ":"
            + element.keyTypeAsString())
        .collect(Collectors.joining(",", "Schema:[SchemaElement: key{", "}]"));
  }

  private static void add(
      Map<String, GlobalSecondaryIndexDescription> indexes,
      CreateGlobalSecondaryIndexAction create,
      Table table,
      List<String> defined,
      boolean onDemand) {
    String name = create.indexName();
    IndexChecks.checkGlobalIndex(
        name,
        create.keySchema(),
        create.projection(),
        create.provisionedThroughput(),
        defined,
        onDemand);
    if (indexes.containsKey(name) || table.index(name) != null) {
      throw Errors.validation("Attempting to create an index which already exists");
    }
    indexes.put(
        name,
        GlobalSecondaryIndexDescription.builder()
            .indexName(name)
            .indexArn(Arns.index(table.name(), name))
            .keySchema(create.keySchema())
            .projection(create.projection())
            .provisionedThroughput(Tables.throughput(create.provisionedThroughput()))
            .onDemandThroughput(create.onDemandThroughput())
            .build());
  }

  private static void change(
      Map<String, GlobalSecondaryIndexDescription> indexes,
      UpdateGlobalSecondaryIndexAction update,
      Instant now) {
    GlobalSecondaryIndexDescription index = indexes.get(update.indexName());
    if (index == null) {
      throw Errors.notFound(Errors.NOT_FOUND);
    }
    GlobalSecondaryIndexDescription.Builder changed = index.toBuilder();
    if (update.provisionedThroughput() != null) {
      changed.provisionedThroughput(TableUpdate.changed(
          index.provisionedThroughput(),
          update.provisionedThroughput(),
          "index " + update.indexName(),
          now));
    }
    if (update.onDemandThroughput() != null) {
      changed.onDemandThroughput(update.onDemandThroughput());
    }
    indexes.put(update.indexName(), changed.build());
  }
}
