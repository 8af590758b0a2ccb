package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.stream.Streams;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.BillingModeSummary;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.SSEDescription;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.SSEStatus;
import software.amazon.awssdk.services.dynamodb.model.SSEType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableClassSummary;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/**
 * Creates, describes, lists and deletes tables.
 *
 * <p>What takes DynamoDB a while is done here when the call returns. The answer still says CREATING, UPDATING or DELETING,
 * as DynamoDB's does; the next look at the table shows the outcome.
 */
public final class Tables {

  private static final int MAX_LISTED = 100;
  private final Catalog catalog;
  private final Streams streams;
  private final Clock clock;
  private final Supplier<UUID> ids;

  public Tables(Catalog catalog, Streams streams, Clock clock, Supplier<UUID> ids) {
    this.catalog = catalog;
    this.streams = streams;
    this.clock = clock;
    this.ids = ids;
  }

  public CreateTableResponse create(CreateTableRequest request) {
    TableChecks.check(request);
    if (catalog.find(request.tableName()) != null) {
      throw Errors.inUse("Table already exists: " + request.tableName());
    }
    Changes changes = new Changes();
    TableDescription.Builder description = defined(request);
    StreamSpecification stream = request.streamSpecification();
    if (stream != null && Boolean.TRUE.equals(stream.streamEnabled())) {
      enableStream(changes, description, stream);
    }
    Map<String, String> tags = new LinkedHashMap<>();
    for (Tag tag : request.tags()) {
      tags.put(tag.key(), tag.value());
    }
    TableDefinition definition = new TableDefinition(description.build(), null, tags, null);
    Table table = catalog.create(definition, changes);
    return CreateTableResponse.builder()
        .tableDescription(
            withStatus(description(table), TableStatus.CREATING, IndexStatus.CREATING))
        .build();
  }

  /** The definition of a table that is not created yet, checked as if it were. */
  public TableDefinition define(CreateTableRequest request) {
    TableChecks.check(request);
    if (catalog.find(request.tableName()) != null) {
      throw Errors.inUse("Table already exists: " + request.tableName());
    }
    return new TableDefinition(defined(request).build());
  }

  /** A new table with the definition of another one, as a restore needs it; not known to anybody yet. */
  public TableDescription.Builder anew(TableDescription.Builder description, String name) {
    return description
        .tableName(name)
        .tableArn(Arns.table(name))
        .tableId(ids.get().toString())
        .creationDateTime(clock.instant());
  }

  private TableDescription.Builder defined(CreateTableRequest request) {
    String name = request.tableName();
    boolean onDemand = request.billingMode() == BillingMode.PAY_PER_REQUEST;
    TableDescription.Builder description = anew(TableDescription.builder(), name)
        .attributeDefinitions(request.attributeDefinitions())
        .keySchema(request.keySchema())
        .provisionedThroughput(throughput(request.provisionedThroughput()))
        .onDemandThroughput(request.onDemandThroughput())
        .deletionProtectionEnabled(Boolean.TRUE.equals(request.deletionProtectionEnabled()));
    if (onDemand) {
      description.billingModeSummary(BillingModeSummary.builder()
          .billingMode(BillingMode.PAY_PER_REQUEST)
          .lastUpdateToPayPerRequestDateTime(description.build().creationDateTime())
          .build());
    }
    if (request.tableClass() != null) {
      description.tableClassSummary(
          TableClassSummary.builder().tableClass(request.tableClass()).build());
    }
    encryption(description, request.sseSpecification());
    if (request.hasLocalSecondaryIndexes()) {
      description.localSecondaryIndexes(request.localSecondaryIndexes().stream()
          .map(index -> LocalSecondaryIndexDescription.builder()
              .indexName(index.indexName())
              .indexArn(Arns.index(name, index.indexName()))
              .keySchema(index.keySchema())
              .projection(index.projection())
              .build())
          .toList());
    }
    if (request.hasGlobalSecondaryIndexes()) {
      description.globalSecondaryIndexes(request.globalSecondaryIndexes().stream()
          .map(index -> GlobalSecondaryIndexDescription.builder()
              .indexName(index.indexName())
              .indexArn(Arns.index(name, index.indexName()))
              .keySchema(index.keySchema())
              .projection(index.projection())
              .provisionedThroughput(throughput(index.provisionedThroughput()))
              .onDemandThroughput(index.onDemandThroughput())
              .build())
          .toList());
    }
    return description;
  }

  static void encryption(
      TableDescription.Builder description, @Nullable SSESpecification specification) {
    if (specification == null) {
      return;
    }
    if (Boolean.TRUE.equals(specification.enabled())) {
      String key = specification.kmsMasterKeyId();
      description.sseDescription(SSEDescription.builder()
          .status(SSEStatus.ENABLED)
          .sseType(SSEType.KMS)
          .kmsMasterKeyArn(key == null ? "arn:aws:kms:us-east-1:000000000000:key/dynamodb" : key)
          .build());
    } else {
      description.sseDescription((SSEDescription) null);
    }
  }

  public static ProvisionedThroughputDescription throughput(
      @Nullable ProvisionedThroughput throughput) {
    return ProvisionedThroughputDescription.builder()
        .numberOfDecreasesToday(0L)
        .readCapacityUnits(throughput == null ? 0 : throughput.readCapacityUnits())
        .writeCapacityUnits(throughput == null ? 0 : throughput.writeCapacityUnits())
        .build();
  }

  void enableStream(
      Changes changes, TableDescription.Builder description, StreamSpecification stream) {
    TableDescription table = description.build();
    String label = label(table.tableArn());
    streams.enable(
        changes,
        table.tableName(),
        table.tableArn(),
        label,
        stream.streamViewType(),
        table.keySchema());
    description
        .streamSpecification(stream)
        .latestStreamLabel(label)
        .latestStreamArn(table.tableArn() + "/stream/" + label);
  }

  /** The time at which a stream is enabled; a little later if a stream of that time exists. */
  private String label(String tableArn) {
    // As 2026-11-16T12:00:00.000: an instant to the millisecond, which Instant itself would
    // shorten.
    long millis = clock.instant().toEpochMilli();
    while (true) {
      String label = Instant.ofEpochMilli(millis / 1000 * 1000)
          .toString()
          .replace("Z", ".%03d".formatted(millis % 1000));
      if (streams.log(tableArn + "/stream/" + label) == null) {
        return label;
      }
      millis++;
    }
  }

  public DescribeTableResponse describe(DescribeTableRequest request) {
    checkName(request.tableName());
    return DescribeTableResponse.builder()
        .table(description(catalog.named(request.tableName())))
        .build();
  }

  static void checkName(@Nullable String name) {
    TableChecks.requireTableName(name);
    if (name != null && !name.startsWith("arn:")) {
      new Constraints().name("tableName", name, Limits.MIN_TABLE_NAME_LENGTH).check();
    }
  }

  /** The table with its counts and sizes, all active. */
  public static TableDescription description(Table table) {
    TableDescription description = table.definition().description();
    TableDescription.Builder described = description.toBuilder()
        .tableStatus(TableStatus.ACTIVE)
        .itemCount(table.items().count())
        .tableSizeBytes(table.items().bytes());
    if (description.hasLocalSecondaryIndexes()) {
      described.localSecondaryIndexes(description.localSecondaryIndexes().stream()
          .map(index -> index.toBuilder()
              .itemCount(indexOf(table, index.indexName()).entries().count())
              .indexSizeBytes(indexOf(table, index.indexName()).entries().bytes())
              .build())
          .toList());
    }
    if (description.hasGlobalSecondaryIndexes()) {
      described.globalSecondaryIndexes(description.globalSecondaryIndexes().stream()
          .map(index -> index.toBuilder()
              .indexStatus(IndexStatus.ACTIVE)
              .itemCount(indexOf(table, index.indexName()).entries().count())
              .indexSizeBytes(indexOf(table, index.indexName()).entries().bytes())
              .build())
          .toList());
    }
    return described.build();
  }

  private static Index indexOf(Table table, String name) {
    Index index = table.index(name);
    if (index == null) {
      throw new IllegalStateException("table " + table.name() + " lacks its index " + name);
    }
    return index;
  }

  public static TableDescription withStatus(
      TableDescription table, TableStatus status, IndexStatus indexStatus) {
    TableDescription.Builder changed = table.toBuilder().tableStatus(status);
    if (table.hasGlobalSecondaryIndexes()) {
      changed.globalSecondaryIndexes(table.globalSecondaryIndexes().stream()
          .map(index -> index.toBuilder().indexStatus(indexStatus).build())
          .toList());
    }
    return changed.build();
  }

  public DeleteTableResponse delete(DeleteTableRequest request) {
    checkName(request.tableName());
    Table table = catalog.named(request.tableName());
    if (Boolean.TRUE.equals(table.definition().description().deletionProtectionEnabled())) {
      throw Errors.validation(
          "Resource cannot be deleted as it is currently protected against deletion. Disable"
              + " deletion protection first.");
    }
    // What is going is described by less than what is there.
    TableDescription.Builder description = description(table).toBuilder()
        .tableStatus(TableStatus.DELETING)
        .creationDateTime(null)
        .keySchema((Collection<KeySchemaElement>) null)
        .attributeDefinitions((Collection<AttributeDefinition>) null)
        .localSecondaryIndexes((Collection<LocalSecondaryIndexDescription>) null)
        .globalSecondaryIndexes((Collection<GlobalSecondaryIndexDescription>) null);
    catalog.delete(request.tableName());
    return DeleteTableResponse.builder().tableDescription(description.build()).build();
  }

  public ListTablesResponse list(ListTablesRequest request) {
    new Constraints()
        .name(
            "exclusiveStartTableName",
            request.exclusiveStartTableName(),
            Limits.MIN_TABLE_NAME_LENGTH)
        .atLeast("limit", request.limit(), 1)
        .atMost("limit", request.limit(), MAX_LISTED)
        .check();
    int limit = request.limit() == null ? MAX_LISTED : request.limit();
    List<String> names = new ArrayList<>();
    Iterator<String> all = catalog.namesAfter(request.exclusiveStartTableName()).iterator();
    while (all.hasNext() && names.size() < limit) {
      names.add(all.next());
    }
    ListTablesResponse.Builder response = ListTablesResponse.builder().tableNames(names);
    if (all.hasNext()) {
      response.lastEvaluatedTableName(names.get(names.size() - 1));
    }
    return response.build();
  }
}
