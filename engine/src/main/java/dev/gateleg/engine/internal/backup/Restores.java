package dev.gateleg.engine.internal.backup;

import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.table.TableDefinition;
import dev.gateleg.engine.internal.table.TableFiller;
import dev.gateleg.engine.internal.table.Tables;
import dev.gateleg.engine.internal.validation.Errors;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.BillingModeSummary;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.RestoreSummary;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableAlreadyExistsException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Makes new tables of old ones. Thread-safe. */
public final class Restores {

  private final Catalog catalog;
  private final Tables tables;

  public Restores(Catalog catalog, Tables tables) {
    this.catalog = catalog;
    this.tables = tables;
  }

  /** What the new table has otherwise than the old one; null where it has the same. */
  record Overrides(
      @Nullable BillingMode billingMode,
      @Nullable ProvisionedThroughput throughput,
      @Nullable List<GlobalSecondaryIndex> globalIndexes,
      @Nullable List<LocalSecondaryIndex> localIndexes) {}

  void checkFree(String tableName) {
    if (catalog.find(tableName) != null) {
      throw Errors.of(TableAlreadyExistsException::builder, "Table already exists: " + tableName);
    }
  }

  /** A table to be filled; streams, time to live, tags and continuous backups are not restored, as in DynamoDB. */
  TableFiller begin(
      TableDescription source,
      String name,
      Overrides overrides,
      Consumer<RestoreSummary.Builder> summary) {
    RestoreSummary.Builder restored = RestoreSummary.builder().restoreInProgress(false);
    summary.accept(restored);
    TableDescription.Builder target = tables
        .anew(source.toBuilder(), name)
        .restoreSummary(restored.build())
        .streamSpecification((StreamSpecification) null)
        .latestStreamArn(null)
        .latestStreamLabel(null)
        .deletionProtectionEnabled(false);
    billing(target, overrides);
    indexes(source, target, overrides);
    return catalog.fill(new TableDefinition(target.build()));
  }

  private static void billing(TableDescription.Builder target, Overrides overrides) {
    if (overrides.billingMode == BillingMode.PAY_PER_REQUEST) {
      target
          .billingModeSummary(BillingModeSummary.builder()
              .billingMode(BillingMode.PAY_PER_REQUEST)
              .build())
          .provisionedThroughput(Tables.throughput(null));
    } else if (overrides.throughput != null) {
      target
          .billingModeSummary((BillingModeSummary) null)
          .provisionedThroughput(Tables.throughput(overrides.throughput));
    }
  }

  private static void indexes(
      TableDescription source, TableDescription.Builder target, Overrides overrides) {
    List<GlobalSecondaryIndexDescription> global = source.globalSecondaryIndexes();
    List<LocalSecondaryIndexDescription> local = source.localSecondaryIndexes();
    if (overrides.globalIndexes != null) {
      Set<String> kept = new HashSet<>();
      overrides.globalIndexes.forEach(index -> kept.add(index.indexName()));
      global = global.stream().filter(index -> kept.contains(index.indexName())).toList();
    }
    if (overrides.localIndexes != null) {
      Set<String> kept = new HashSet<>();
      overrides.localIndexes.forEach(index -> kept.add(index.indexName()));
      local = local.stream().filter(index -> kept.contains(index.indexName())).toList();
    }
    target
        .globalSecondaryIndexes(global.isEmpty() ? null : global)
        .localSecondaryIndexes(local.isEmpty() ? null : local);
    Set<String> used = names(source.keySchema());
    global.forEach(index -> used.addAll(names(index.keySchema())));
    local.forEach(index -> used.addAll(names(index.keySchema())));
    target.attributeDefinitions(source.attributeDefinitions().stream()
        .filter(attribute -> used.contains(attribute.attributeName()))
        .toList());
  }

  private static Set<String> names(List<KeySchemaElement> schema) {
    Set<String> names = new HashSet<>();
    schema.forEach(element -> names.add(element.attributeName()));
    return names;
  }

  /** Makes the filled table known. */
  TableDescription finish(TableFiller filler) {
    filler.finish();
    Table table = catalog.create(filler.table().definition(), new Changes());
    TableDescription description = Tables.description(table);
    RestoreSummary.Builder summary = description.restoreSummary().toBuilder();
    return Tables.withStatus(description, TableStatus.CREATING, IndexStatus.CREATING).toBuilder()
        .restoreSummary(summary.restoreInProgress(true).build())
        .build();
  }
}
