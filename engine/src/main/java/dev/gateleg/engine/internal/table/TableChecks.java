package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;

/** What DynamoDB checks of the definition of a table, in its order. */
final class TableChecks {

  private static final List<String> KEY_TYPES = List.of("HASH", "RANGE");
  private static final List<String> ATTRIBUTE_TYPES = List.of("B", "N", "S");
  private static final List<String> BILLING_MODES = List.of("PROVISIONED", "PAY_PER_REQUEST");
  private static final List<String> PROJECTION_TYPES = List.of("ALL", "INCLUDE", "KEYS_ONLY");
  private static final List<String> TABLE_CLASSES =
      List.of("STANDARD", "STANDARD_INFREQUENT_ACCESS");
  private static final List<String> STREAM_VIEWS =
      List.of("NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES", "KEYS_ONLY");
  private static final int MAX_TABLE_KEY_PARTS = 2;
  private static final int MAX_INDEX_KEY_PARTS = 2 * Limits.MAX_KEY_PARTS;
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
    attributes(
        constraints,
        request.hasAttributeDefinitions() ? request.attributeDefinitions() : null,
        true);
    keySchema(
        constraints,
        "keySchema",
        request.hasKeySchema() ? request.keySchema() : null,
        MAX_TABLE_KEY_PARTS);
    constraints.oneOf("billingMode", request.billingModeAsString(), BILLING_MODES);
    constraints.oneOf("tableClass", request.tableClassAsString(), TABLE_CLASSES);
    throughput(constraints, "provisionedThroughput", request.provisionedThroughput());
    stream(constraints, request.streamSpecification());
    indexConstraints(constraints, request);
    constraints.check();
    billing(request);
    keys(request);
    checkLocalIndexes(request);
    checkGlobalIndexes(request);
    checkUnusedAttributes(request);
    checkStream(request.streamSpecification());
  }

  static void attributes(
      Constraints constraints,
      @Nullable List<AttributeDefinition> definitions,
      boolean isRequired) {
    if (definitions == null) {
      if (isRequired) {
        constraints.required("attributeDefinitions", null);
      }
      return;
    }
    for (int i = 0; i < definitions.size(); i++) {
      AttributeDefinition definition = definitions.get(i);
      String member = "attributeDefinitions." + (i + 1) + ".member.";
      constraints.required(member + "attributeName", definition.attributeName());
      if (constraints.required(member + "attributeType", definition.attributeTypeAsString())) {
        constraints.oneOf(
            member + "attributeType", definition.attributeTypeAsString(), ATTRIBUTE_TYPES);
      }
    }
  }

  static void keySchema(
      Constraints constraints,
      String member,
      @Nullable List<KeySchemaElement> schema,
      int maximumParts) {
    if (schema == null) {
      constraints.required(member, null);
      return;
    }
    if (schema.isEmpty() || schema.size() > maximumParts) {
      String shown = schema.stream()
          .map(element -> "KeySchemaElement(attributeName=" + element.attributeName() + ", keyType="
              + element.keyTypeAsString() + ")")
          .collect(Collectors.joining(", ", "[", "]"));
      constraints.length(member, shown, schema.size(), 1, maximumParts);
    }
    for (int i = 0; i < schema.size(); i++) {
      KeySchemaElement element = schema.get(i);
      String place = member + "." + (i + 1) + ".member.";
      constraints.required(place + "attributeName", element.attributeName());
      if (constraints.required(place + "keyType", element.keyTypeAsString())) {
        constraints.oneOf(place + "keyType", element.keyTypeAsString(), KEY_TYPES);
      }
    }
  }

  static void throughput(
      Constraints constraints, String member, @Nullable ProvisionedThroughput throughput) {
    if (throughput == null) {
      return;
    }
    if (constraints.required(member + ".writeCapacityUnits", throughput.writeCapacityUnits())) {
      constraints.atLeast(member + ".writeCapacityUnits", throughput.writeCapacityUnits(), 1);
    }
    if (constraints.required(member + ".readCapacityUnits", throughput.readCapacityUnits())) {
      constraints.atLeast(member + ".readCapacityUnits", throughput.readCapacityUnits(), 1);
    }
  }

  private static void stream(Constraints constraints, @Nullable StreamSpecification stream) {
    if (stream != null) {
      constraints.required("streamSpecification.streamEnabled", stream.streamEnabled());
      constraints.oneOf(
          "streamSpecification.streamViewType", stream.streamViewTypeAsString(), STREAM_VIEWS);
    }
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

  private static void indexConstraints(Constraints constraints, CreateTableRequest request) {
    List<LocalSecondaryIndex> local = request.localSecondaryIndexes();
    for (int i = 0; i < local.size(); i++) {
      LocalSecondaryIndex index = local.get(i);
      String member = "localSecondaryIndexes." + (i + 1) + ".member.";
      index(
          constraints,
          member,
          index.indexName(),
          index.keySchema(),
          index.projection(),
          MAX_TABLE_KEY_PARTS);
    }
    List<GlobalSecondaryIndex> global = request.globalSecondaryIndexes();
    for (int i = 0; i < global.size(); i++) {
      GlobalSecondaryIndex index = global.get(i);
      String member = "globalSecondaryIndexes." + (i + 1) + ".member.";
      index(
          constraints,
          member,
          index.indexName(),
          index.keySchema(),
          index.projection(),
          MAX_INDEX_KEY_PARTS);
      throughput(constraints, member + "provisionedThroughput", index.provisionedThroughput());
    }
  }

  static void index(
      Constraints constraints,
      String member,
      @Nullable String name,
      List<KeySchemaElement> schema,
      @Nullable Projection projection,
      int maximumParts) {
    if (constraints.required(member + "indexName", name)) {
      constraints.name(member + "indexName", name, Limits.MIN_TABLE_NAME_LENGTH);
    }
    keySchema(constraints, member + "keySchema", schema, maximumParts);
    if (constraints.required(member + "projection", projection) && projection != null) {
      constraints.oneOf(
          member + "projection.projectionType",
          projection.projectionTypeAsString(),
          PROJECTION_TYPES);
      if (projection.hasNonKeyAttributes()) {
        constraints.length(
            member + "projection.nonKeyAttributes",
            projection.nonKeyAttributes(),
            projection.nonKeyAttributes().size(),
            1,
            Integer.MAX_VALUE);
      }
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
      throw Errors.invalidParameters("Cannot define the same attribute twice: " + defined);
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
              : "Invalid KeySchema: an attribute is used more than once: " + names);
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
            "Invalid KeySchema: HASH key attributes must come before RANGE key attributes");
      }
    }
    if (hashes > maximumEach || schema.size() - hashes > maximumEach) {
      throw Errors.validation(
          "Invalid KeySchema: at most " + maximumEach + " attributes of each key type are allowed");
    }
  }

  private static void checkLocalIndexes(CreateTableRequest request) {
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
      checkDefined(index.keySchema(), names(request.attributeDefinitions()));
      checkKeyTypes(index.keySchema(), 1);
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

  private static void checkNew(Set<String> names, String name) {
    if (!names.add(name)) {
      throw Errors.invalidParameters("Duplicate index name: " + name);
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
    if (projection.nonKeyAttributes().size() > Limits.MAX_PROJECTED_ATTRIBUTES) {
      throw Errors.invalidParameters(
          "Number of NonKeyAttributes exceeds the limit of " + Limits.MAX_PROJECTED_ATTRIBUTES);
    }
  }

  private static void checkGlobalIndexes(CreateTableRequest request) {
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
          names(request.attributeDefinitions()),
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
    checkDefined(schema, defined);
    checkKeyTypes(schema, Limits.MAX_KEY_PARTS);
    checkProjection(projection);
    if (onDemand && throughput != null) {
      throw Errors.invalidParameters("ProvisionedThroughput should not be specified for index: "
          + name + " when BillingMode is PAY_PER_REQUEST");
    }
    if (!onDemand && throughput == null) {
      throw Errors.invalidParameters("ProvisionedThroughput must be specified for index: " + name);
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
