package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;

/** What DynamoDB checks of indexes and of how they fit their table. */
final class IndexChecks {

  private IndexChecks() {}

  static void checkLocal(CreateTableRequest request) {
    if (!request.hasLocalSecondaryIndexes()) {
      return;
    }
    List<LocalSecondaryIndex> indexes = request.localSecondaryIndexes();
    if (indexes.isEmpty()) {
      throw Errors.invalidParameters("List of LocalSecondaryIndexes is empty");
    }
    if (request.keySchema().size() != 2) {
      throw Errors.invalidParameters(
          "Table KeySchema does not have a range key, which is required when specifying a"
              + " LocalSecondaryIndex");
    }
    Set<String> names = new HashSet<>();
    String tableHash = request.keySchema().get(0).attributeName();
    for (LocalSecondaryIndex index : indexes) {
      TableChecks.checkDefined(
          index.keySchema(), TableChecks.names(request.attributeDefinitions()));
      TableChecks.checkKeyTypes(index.keySchema(), 1);
      if (index.keySchema().size() != 2) {
        throw Errors.invalidParameters(
            "Index KeySchema does not have a range key for index: " + index.indexName());
      }
      String hash = index.keySchema().get(0).attributeName();
      if (!hash.equals(tableHash)) {
        throw Errors.invalidParameters(
            "Index KeySchema does not have the same leading hash key as table KeySchema for"
                + " index: " + index.indexName() + ". index hash key: " + hash
                + ", table hash key: " + tableHash);
      }
      checkProjection(index.projection());
      checkNew(names, index.indexName());
    }
    if (indexes.size() > Limits.MAX_LOCAL_INDEXES) {
      throw Errors.invalidParameters(
          "Number of LocalSecondaryIndexes exceeds per-table limit of " + Limits.MAX_LOCAL_INDEXES);
    }
  }

  static void checkGlobal(CreateTableRequest request) {
    if (!request.hasGlobalSecondaryIndexes()) {
      return;
    }
    List<GlobalSecondaryIndex> indexes = request.globalSecondaryIndexes();
    if (indexes.isEmpty()) {
      throw Errors.invalidParameters("List of GlobalSecondaryIndexes is empty");
    }
    Set<String> names = new HashSet<>();
    request.localSecondaryIndexes().forEach(index -> names.add(index.indexName()));
    for (GlobalSecondaryIndex index : indexes) {
      checkGlobalIndex(
          index.indexName(),
          index.keySchema(),
          index.projection(),
          index.provisionedThroughput(),
          TableChecks.names(request.attributeDefinitions()),
          request.billingMode() == BillingMode.PAY_PER_REQUEST);
      checkNew(names, index.indexName());
    }
    if (indexes.size() > Limits.MAX_GLOBAL_INDEXES) {
      throw Errors.invalidParameters(
          "GlobalSecondaryIndex count exceeds the per-table limit of " + Limits.MAX_GLOBAL_INDEXES);
    }
  }

  static void checkGlobalIndex(
      String name,
      List<KeySchemaElement> schema,
      Projection projection,
      @Nullable ProvisionedThroughput throughput,
      List<String> defined,
      boolean onDemand) {
    TableChecks.checkDefined(schema, defined);
    TableChecks.checkKeyTypes(schema, Limits.MAX_KEY_PARTS);
    checkProjection(projection);
    if (onDemand && throughput != null) {
      throw Errors.invalidParameters("ProvisionedThroughput should not be specified for index: "
          + name + " when BillingMode is PAY_PER_REQUEST");
    }
    if (!onDemand && throughput == null) {
      throw Errors.invalidParameters("ProvisionedThroughput must be specified for index: " + name);
    }
  }

  static void checkProjection(Projection projection) {
    if (projection.projectionType() == null) {
      throw Errors.invalidParameters("Unknown ProjectionType: null");
    }
    if (projection.projectionType() != ProjectionType.INCLUDE && projection.hasNonKeyAttributes()) {
      throw Errors.invalidParameters("ProjectionType is " + projection.projectionTypeAsString()
          + ", but NonKeyAttributes is specified");
    }
    if (projection.projectionType() == ProjectionType.INCLUDE
        && !projection.hasNonKeyAttributes()) {
      throw Errors.invalidParameters(
          "ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
    }
    Set<String> names = new HashSet<>();
    for (String name : projection.nonKeyAttributes()) {
      if (!names.add(name)) {
        throw Errors.invalidParameters("Duplicate attribute name in NonKeyAttributes: " + name);
      }
    }
    if (projection.nonKeyAttributes().size() > Limits.MAX_PROJECTED_ATTRIBUTES) {
      throw Errors.invalidParameters(
          "Number of NonKeyAttributes exceeds the limit of " + Limits.MAX_PROJECTED_ATTRIBUTES);
    }
  }

  private static void checkNew(Set<String> names, String name) {
    if (!names.add(name)) {
      throw Errors.invalidParameters("Duplicate index name: " + name);
    }
  }
}
