package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.item.Utf8;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Limits;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;

/** What each part of a table's definition must satisfy by itself; DynamoDB tells all that is wrong with them at once. */
final class TableConstraints {

  private static final List<String> KEY_TYPES = List.of("HASH", "RANGE");
  private static final List<String> ATTRIBUTE_TYPES = List.of("B", "N", "S");
  private static final List<String> PROJECTION_TYPES = List.of("ALL", "INCLUDE", "KEYS_ONLY");
  private static final List<String> STREAM_VIEWS =
      List.of("NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES", "KEYS_ONLY");
  private static final int MAX_INDEX_KEY_PARTS = 2 * Limits.MAX_KEY_PARTS;
  static final int MAX_TABLE_KEY_PARTS = 2;

  private TableConstraints() {}

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
      attributeName(constraints, member + "attributeName", definition.attributeName());
      if (constraints.required(member + "attributeType", definition.attributeTypeAsString())) {
        constraints.oneOf(
            member + "attributeType", definition.attributeTypeAsString(), ATTRIBUTE_TYPES);
      }
    }
  }

  private static void attributeName(Constraints constraints, String member, @Nullable String name) {
    if (name == null) {
      constraints.required(member, null);
    } else {
      constraints.length(member, name, Utf8.length(name), 1, Limits.MAX_NAME_LENGTH);
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
      attributeName(constraints, place + "attributeName", element.attributeName());
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

  static void stream(Constraints constraints, @Nullable StreamSpecification stream) {
    if (stream != null) {
      constraints.required("streamSpecification.streamEnabled", stream.streamEnabled());
      constraints.oneOf(
          "streamSpecification.streamViewType", stream.streamViewTypeAsString(), STREAM_VIEWS);
    }
  }

  static void indexes(Constraints constraints, CreateTableRequest request) {
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
        for (int i = 0; i < projection.nonKeyAttributes().size(); i++) {
          attributeName(
              constraints,
              member + "projection.nonKeyAttributes." + (i + 1) + ".member",
              projection.nonKeyAttributes().get(i));
        }
      }
    }
  }
}
