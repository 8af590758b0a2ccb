package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;

/** What DynamoDB checks of the definition of a table, in its order: first its parts, then how they fit together. */
final class TableChecks {

  private static final List<String> BILLING_MODES = List.of("PROVISIONED", "PAY_PER_REQUEST");
  private static final List<String> TABLE_CLASSES =
      List.of("STANDARD", "STANDARD_INFREQUENT_ACCESS");
  private static final long MAX_UNITS = 1_000_000_000_000L;

  private TableChecks() {}

  static void requireTableName(@Nullable String name) {
    if (name == null) {
      throw Errors.validation(
          "The parameter 'TableName' is required but was not present in the request");
    }
  }

  static void check(CreateTableRequest request) {
    requireTableName(request.tableName());
    new Constraints()
        .name("tableName", request.tableName(), Limits.MIN_TABLE_NAME_LENGTH)
        .check();
    Constraints constraints = new Constraints();
    TableConstraints.attributes(
        constraints,
        request.hasAttributeDefinitions() ? request.attributeDefinitions() : null,
        true);
    TableConstraints.keySchema(
        constraints,
        "keySchema",
        request.hasKeySchema() ? request.keySchema() : null,
        TableConstraints.MAX_TABLE_KEY_PARTS);
    constraints.oneOf("billingMode", request.billingModeAsString(), BILLING_MODES);
    constraints.oneOf("tableClass", request.tableClassAsString(), TABLE_CLASSES);
    TableConstraints.throughput(
        constraints, "provisionedThroughput", request.provisionedThroughput());
    TableConstraints.stream(constraints, request.streamSpecification());
    TableConstraints.indexes(constraints, request);
    constraints.check();
    billing(request);
    keys(request);
    IndexChecks.checkLocal(request);
    IndexChecks.checkGlobal(request);
    checkUnusedAttributes(request);
    StreamSpecification stream = request.streamSpecification();
    if (stream != null
        && Boolean.FALSE.equals(stream.streamEnabled())
        && stream.streamViewType() != null) {
      throw Errors.invalidParameters(
          "Table is being created with a stream disabled, UpdateViewType should not be specified");
    }
    checkStream(stream);
    if (request.hasVectorIndexes()) {
      throw noVectors("VectorIndexes");
    }
    Tags.check(request.tags());
  }

  static DynamoDbException noVectors(String member) {
    return Errors.invalidParameters(
        member + ": this engine has no vector indexes; leave them out here");
  }

  static void checkStream(@Nullable StreamSpecification stream) {
    if (stream == null) {
      return;
    }
    if (Boolean.TRUE.equals(stream.streamEnabled()) && stream.streamViewType() == null) {
      throw Errors.invalidParameters("StreamViewType is required when StreamEnabled is true");
    }
    if (Boolean.FALSE.equals(stream.streamEnabled()) && stream.streamViewType() != null) {
      throw Errors.invalidParameters("StreamViewType is not allowed when StreamEnabled is false");
    }
  }

  private static void billing(CreateTableRequest request) {
    ProvisionedThroughput throughput = request.provisionedThroughput();
    if (request.billingMode() == BillingMode.PAY_PER_REQUEST) {
      if (throughput != null) {
        throw Errors.invalidParameters(
            "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
      }
    } else if (throughput == null) {
      throw Errors.invalidParameters(
          "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
    } else {
      checkBounds(throughput);
    }
  }

  static void checkBounds(ProvisionedThroughput throughput) {
    if (throughput.readCapacityUnits() > MAX_UNITS) {
      throw Errors.validation("Given value " + throughput.readCapacityUnits()
          + " for ReadCapacityUnits is out of bounds");
    }
    if (throughput.writeCapacityUnits() > MAX_UNITS) {
      throw Errors.validation("Given value " + throughput.writeCapacityUnits()
          + " for WriteCapacityUnits is out of bounds");
    }
  }

  private static void keys(CreateTableRequest request) {
    List<String> defined = names(request.attributeDefinitions());
    if (new HashSet<>(defined).size() < defined.size()) {
      throw Errors.invalidParameters(
          "Duplicate AttributeName in AttributeDefinitions: " + twice(defined));
    }
    List<KeySchemaElement> schema = request.keySchema();
    if (schema.size() > defined.size()) {
      throw Errors.validation("Invalid KeySchema: Some index key attribute have no definition");
    }
    checkDefined(schema, defined);
    checkKeyTypes(schema, 1);
    if (!request.hasLocalSecondaryIndexes()
        && !request.hasGlobalSecondaryIndexes()
        && schema.size() != defined.size()) {
      throw Errors.invalidParameters(
          "Number of attributes in KeySchema does not exactly match number of attributes"
              + " defined in AttributeDefinitions");
    }
  }

  private static String twice(List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        return name;
      }
    }
    throw new IllegalArgumentException("no name comes twice");
  }

  static void checkDefined(List<KeySchemaElement> schema, List<String> defined) {
    List<String> keys = KeySchemas.names(schema);
    if (!defined.containsAll(keys)) {
      throw Errors.invalidParameters(
          "Some index key attributes are not defined in AttributeDefinitions. Keys: " + keys
              + ", AttributeDefinitions: " + defined);
    }
  }

  /** A partition key comes first, a sort key after it; each may have several attributes in a global index. */
  static void checkKeyTypes(List<KeySchemaElement> schema, int maximumEach) {
    List<String> names = KeySchemas.names(schema);
    if (new HashSet<>(names).size() < names.size()) {
      throw Errors.validation(
          schema.size() == 2
              ? "Both the Hash Key and the Range Key element in the KeySchema have the same name"
              : "Invalid KeySchema: Several elements in the KeySchema have the same name: "
                  + twice(names));
    }
    if (!schema.get(0).keyTypeAsString().equals("HASH")) {
      throw Errors.validation(
          "Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
    }
    int hashes = 0;
    for (KeySchemaElement element : schema) {
      hashes += element.keyTypeAsString().equals("HASH") ? 1 : 0;
    }
    if (maximumEach == 1 && hashes > 1) {
      throw Errors.validation(
          "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
    }
    for (int i = 1; i < schema.size(); i++) {
      if (schema.get(i).keyTypeAsString().equals("HASH")
          && schema.get(i - 1).keyTypeAsString().equals("RANGE")) {
        throw Errors.validation(
            "Invalid KeySchema: HASH key attributes must precede RANGE key attributes");
      }
    }
    if (hashes > maximumEach || schema.size() - hashes > maximumEach) {
      throw Errors.validation("Invalid KeySchema: The number of "
          + (hashes > maximumEach ? "HASH" : "RANGE") + " key attributes exceeds the limit of "
          + maximumEach);
    }
  }

  private static void checkUnusedAttributes(CreateTableRequest request) {
    Set<String> used = new LinkedHashSet<>(KeySchemas.names(request.keySchema()));
    request
        .localSecondaryIndexes()
        .forEach(index -> used.addAll(KeySchemas.names(index.keySchema())));
    request
        .globalSecondaryIndexes()
        .forEach(index -> used.addAll(KeySchemas.names(index.keySchema())));
    List<String> defined = names(request.attributeDefinitions());
    if (!used.containsAll(defined)) {
      throw Errors.invalidParameters(
          "Some AttributeDefinitions are not used. AttributeDefinitions: " + defined
              + ", keys used: " + new ArrayList<>(used));
    }
  }

  static List<String> names(List<AttributeDefinition> definitions) {
    List<String> names = new ArrayList<>(definitions.size());
    for (AttributeDefinition definition : definitions) {
      names.add(definition.attributeName());
    }
    return names;
  }
}
