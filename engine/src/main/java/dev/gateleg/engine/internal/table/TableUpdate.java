package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.stream.StreamLog;
import dev.gateleg.engine.internal.stream.Streams;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.BillingModeSummary;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableClassSummary;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableResponse;

/** Changes tables: their throughput, billing, indexes, streams and protection. */
public final class TableUpdate {

  private static final int MAX_INDEX_KEY_PARTS = 2 * Limits.MAX_KEY_PARTS;

  private final Catalog catalog;
  private final Tables tables;
  private final Streams streams;
  private final Clock clock;

  public TableUpdate(Catalog catalog, Tables tables, Streams streams, Clock clock) {
    this.catalog = catalog;
    this.tables = tables;
    this.streams = streams;
    this.clock = clock;
  }

  public UpdateTableResponse update(UpdateTableRequest request) {
    check(request);
    Table table = catalog.redefine(request.tableName(), (before, changes) -> {
      TableDescription.Builder description = before.definition().description().toBuilder();
      billing(request, before, description);
      indexes(request, before, description);
      stream(request.streamSpecification(), before, changes, description);
      if (request.deletionProtectionEnabled() != null) {
        description.deletionProtectionEnabled(request.deletionProtectionEnabled());
      }
      if (request.tableClass() != null) {
        description.tableClassSummary(TableClassSummary.builder()
            .tableClass(request.tableClass())
            .lastUpdateDateTime(clock.instant())
            .build());
      }
      if (request.onDemandThroughput() != null) {
        description.onDemandThroughput(request.onDemandThroughput());
      }
      Tables.encryption(description, request.sseSpecification());
      return before.definition().withDescription(description.build());
    });
    return UpdateTableResponse.builder()
        .tableDescription(shown(Tables.description(table), request))
        .build();
  }

  private static TableDescription shown(TableDescription table, UpdateTableRequest request) {
    Set<String> created = new HashSet<>();
    Set<String> updated = new HashSet<>();
    for (GlobalSecondaryIndexUpdate update : request.globalSecondaryIndexUpdates()) {
      if (update.create() != null) {
        created.add(update.create().indexName());
      } else if (update.update() != null) {
        updated.add(update.update().indexName());
      }
    }
    TableDescription.Builder shown = table.toBuilder().tableStatus(TableStatus.UPDATING);
    if (table.hasGlobalSecondaryIndexes()) {
      shown.globalSecondaryIndexes(table.globalSecondaryIndexes().stream()
          .map(index -> created.contains(index.indexName())
              ? index.toBuilder()
                  .indexStatus(IndexStatus.CREATING)
                  .backfilling(false)
                  .build()
              : updated.contains(index.indexName())
                  ? index.toBuilder().indexStatus(IndexStatus.UPDATING).build()
                  : index)
          .toList());
    }
    return shown.build();
  }

  private static void check(UpdateTableRequest request) {
    Tables.checkName(request.tableName());
    Constraints constraints = new Constraints();
    constraints.oneOf(
        "billingMode", request.billingModeAsString(), List.of("PROVISIONED", "PAY_PER_REQUEST"));
    TableConstraints.throughput(
        constraints, "provisionedThroughput", request.provisionedThroughput());
    TableConstraints.attributes(
        constraints,
        request.hasAttributeDefinitions() ? request.attributeDefinitions() : null,
        false);
    List<GlobalSecondaryIndexUpdate> updates = request.globalSecondaryIndexUpdates();
    for (int i = 0; i < updates.size(); i++) {
      constraints(
          constraints, "globalSecondaryIndexUpdates." + (i + 1) + ".member.", updates.get(i));
    }
    constraints.check();
    if (changesNothing(request)) {
      throw Errors.validation(
          "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
              + " GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required");
    }
    if (request.hasReplicaUpdates()) {
      throw Errors.invalidParameters("ReplicaUpdates: this engine has no other regions");
    }
    ProvisionedThroughput throughput = request.provisionedThroughput();
    if (request.billingMode() == BillingMode.PROVISIONED && throughput == null) {
      throw Errors.invalidParameters(
          "ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
    }
    if (request.billingMode() == BillingMode.PAY_PER_REQUEST && throughput != null) {
      throw Errors.invalidParameters(
          "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
    }
    if (throughput != null) {
      TableChecks.checkBounds(throughput);
    }
    TableChecks.checkStream(request.streamSpecification());
    checkIndexUpdates(updates);
  }

  private static boolean changesNothing(UpdateTableRequest request) {
    return request.provisionedThroughput() == null
        && request.billingMode() == null
        && request.streamSpecification() == null
        && request.globalSecondaryIndexUpdates().isEmpty()
        && request.sseSpecification() == null
        && request.tableClass() == null
        && request.deletionProtectionEnabled() == null
        && request.onDemandThroughput() == null
        && request.warmThroughput() == null
        && !request.hasReplicaUpdates();
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

  private static void checkIndexUpdates(List<GlobalSecondaryIndexUpdate> updates) {
    Set<String> names = new HashSet<>();
    int online = 0;
    for (GlobalSecondaryIndexUpdate update : updates) {
      String name = nameOf(update);
      if (name == null) {
        throw Errors.invalidParameters(
            "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create,"
                + " GlobalSecondaryIndexUpdate.Delete must not be null");
      }
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

  private static @Nullable String nameOf(GlobalSecondaryIndexUpdate update) {
    if (update.update() != null) {
      return update.update().indexName();
    }
    if (update.create() != null) {
      return update.create().indexName();
    }
    return update.delete() == null ? null : update.delete().indexName();
  }

  private void billing(
      UpdateTableRequest request, Table table, TableDescription.Builder description) {
    TableDescription before = table.definition().description();
    boolean wasOnDemand = isOnDemand(before);
    BillingMode mode = request.billingMode();
    if (mode == BillingMode.PAY_PER_REQUEST && !wasOnDemand) {
      description
          .billingModeSummary(BillingModeSummary.builder()
              .billingMode(mode)
              .lastUpdateToPayPerRequestDateTime(clock.instant())
              .build())
          .provisionedThroughput(Tables.throughput(null));
      if (before.hasGlobalSecondaryIndexes()) {
        description.globalSecondaryIndexes(before.globalSecondaryIndexes().stream()
            .map(index ->
                index.toBuilder().provisionedThroughput(Tables.throughput(null)).build())
            .toList());
      }
      return;
    }
    ProvisionedThroughput throughput = request.provisionedThroughput();
    if (throughput == null) {
      return;
    }
    if (wasOnDemand && mode != BillingMode.PROVISIONED) {
      throw Errors.invalidParameters(
          "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
    }
    if (wasOnDemand) {
      description.billingModeSummary(before.billingModeSummary().toBuilder()
          .billingMode(BillingMode.PROVISIONED)
          .build());
    }
    description.provisionedThroughput(changed(before.provisionedThroughput(), throughput, "table"));
  }

  private static boolean isOnDemand(TableDescription table) {
    return table.billingModeSummary() != null
        && table.billingModeSummary().billingMode() == BillingMode.PAY_PER_REQUEST;
  }

  private ProvisionedThroughputDescription changed(
      ProvisionedThroughputDescription before, ProvisionedThroughput after, String subject) {
    long reads = before.readCapacityUnits();
    long writes = before.writeCapacityUnits();
    if (reads == after.readCapacityUnits() && writes == after.writeCapacityUnits()) {
      throw Errors.validation(
          "The provisioned throughput for the " + subject + " will not change. The requested value"
              + " equals the current value. Current ReadCapacityUnits provisioned for the "
              + subject + ": " + reads
              + ". Requested ReadCapacityUnits: " + reads
              + ". Current WriteCapacityUnits provisioned for the " + subject
              + ": " + writes + ". Requested WriteCapacityUnits: " + writes
              + ". Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.");
    }
    boolean decreases = after.readCapacityUnits() < reads || after.writeCapacityUnits() < writes;
    ProvisionedThroughputDescription.Builder changed = before.toBuilder()
        .readCapacityUnits(after.readCapacityUnits())
        .writeCapacityUnits(after.writeCapacityUnits());
    if (decreases) {
      changed
          .lastDecreaseDateTime(clock.instant())
          .numberOfDecreasesToday(before.numberOfDecreasesToday() + 1);
    } else {
      changed.lastIncreaseDateTime(clock.instant());
    }
    return changed.build();
  }

  private void indexes(
      UpdateTableRequest request, Table table, TableDescription.Builder description) {
    if (request.globalSecondaryIndexUpdates().isEmpty()) {
      return;
    }
    TableDescription current = description.build();
    Map<String, AttributeDefinition> attributes = new LinkedHashMap<>();
    current.attributeDefinitions().forEach(a -> attributes.put(a.attributeName(), a));
    request.attributeDefinitions().forEach(a -> attributes.put(a.attributeName(), a));
    Map<String, GlobalSecondaryIndexDescription> indexes = new LinkedHashMap<>();
    current.globalSecondaryIndexes().forEach(index -> indexes.put(index.indexName(), index));
    for (GlobalSecondaryIndexUpdate update : request.globalSecondaryIndexUpdates()) {
      if (update.create() != null) {
        add(indexes, update.create(), table, attributes, isOnDemand(current));
      } else if (update.update() != null) {
        change(indexes, update.update());
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
    Set<String> used = new HashSet<>(KeySchemas.names(current.keySchema()));
    current
        .localSecondaryIndexes()
        .forEach(index -> used.addAll(KeySchemas.names(index.keySchema())));
    indexes.values().forEach(index -> used.addAll(KeySchemas.names(index.keySchema())));
    attributes.keySet().retainAll(used);
    description.attributeDefinitions(attributes.values());
  }

  private static void add(
      Map<String, GlobalSecondaryIndexDescription> indexes,
      CreateGlobalSecondaryIndexAction create,
      Table table,
      Map<String, AttributeDefinition> attributes,
      boolean onDemand) {
    String name = create.indexName();
    IndexChecks.checkGlobalIndex(
        name,
        create.keySchema(),
        create.projection(),
        create.provisionedThroughput(),
        new ArrayList<>(attributes.keySet()),
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

  private void change(
      Map<String, GlobalSecondaryIndexDescription> indexes,
      UpdateGlobalSecondaryIndexAction update) {
    GlobalSecondaryIndexDescription index = indexes.get(update.indexName());
    if (index == null) {
      throw Errors.notFound(Errors.NOT_FOUND);
    }
    GlobalSecondaryIndexDescription.Builder changed = index.toBuilder();
    if (update.provisionedThroughput() != null) {
      changed.provisionedThroughput(changed(
          index.provisionedThroughput(),
          update.provisionedThroughput(),
          "index " + update.indexName()));
    }
    if (update.onDemandThroughput() != null) {
      changed.onDemandThroughput(update.onDemandThroughput());
    }
    indexes.put(update.indexName(), changed.build());
  }

  private void stream(
      @Nullable StreamSpecification specification,
      Table table,
      Changes changes,
      TableDescription.Builder description) {
    if (specification == null) {
      return;
    }
    StreamLog current = table.stream();
    if (Boolean.TRUE.equals(specification.streamEnabled())) {
      if (current != null) {
        throw Errors.validation("Table already has an enabled stream: TableName: " + table.name());
      }
      tables.enableStream(changes, description, specification);
    } else {
      if (current == null) {
        throw Errors.validation("Table has no stream to disable: TableName: " + table.name());
      }
      streams.disable(changes, current);
      description.streamSpecification((StreamSpecification) null);
    }
  }
}
