package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.stream.StreamLog;
import dev.gateleg.engine.internal.stream.Streams;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.BillingModeSummary;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableClassSummary;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableResponse;

/** Changes tables: their throughput, billing, indexes, streams and protection. */
public final class TableUpdate {

  /** A table may become an on-demand table once in this time; it may always leave that mode. */
  private static final Duration BETWEEN_CHANGES_TO_ON_DEMAND = Duration.ofHours(24);

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
      IndexUpdates.apply(request, before, description, clock.instant());
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
    TableConstraints.stream(constraints, request.streamSpecification());
    IndexUpdates.constraints(constraints, updates);
    constraints.check();
    if (request.hasVectorIndexUpdates()) {
      throw TableChecks.noVectors("VectorIndexUpdates");
    }
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
    IndexUpdates.check(updates);
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

  private void billing(
      UpdateTableRequest request, Table table, TableDescription.Builder description) {
    TableDescription before = table.definition().description();
    boolean wasOnDemand = isOnDemand(before);
    BillingMode mode = request.billingMode();
    if (mode == BillingMode.PAY_PER_REQUEST && !wasOnDemand) {
      checkMayBecomeOnDemand(before);
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
    description.provisionedThroughput(
        changed(before.provisionedThroughput(), throughput, "table", clock.instant()));
  }

  private void checkMayBecomeOnDemand(TableDescription table) {
    Instant last = table.billingModeSummary() == null
        ? null
        : table.billingModeSummary().lastUpdateToPayPerRequestDateTime();
    if (last == null) {
      return;
    }
    Instant next = last.plus(BETWEEN_CHANGES_TO_ON_DEMAND);
    if (clock.instant().isBefore(next)) {
      throw Errors.of(
          LimitExceededException::builder,
          "Subscriber limit exceeded: Update to PayPerRequest mode are limited to once in 1 day(s)."
              + " Last update at " + last + ". Next update can be made at " + next);
    }
  }

  static boolean isOnDemand(TableDescription table) {
    return table.billingModeSummary() != null
        && table.billingModeSummary().billingMode() == BillingMode.PAY_PER_REQUEST;
  }

  static ProvisionedThroughputDescription changed(
      ProvisionedThroughputDescription before,
      ProvisionedThroughput after,
      String subject,
      Instant now) {
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
      changed.lastDecreaseDateTime(now).numberOfDecreasesToday(before.numberOfDecreasesToday() + 1);
    } else {
      changed.lastIncreaseDateTime(now);
    }
    return changed.build();
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
