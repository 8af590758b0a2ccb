package dev.gateleg.core.schema;

import dev.gateleg.model.Index.Projected;
import dev.gateleg.model.codec.AttributeKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A schema in the SDK's words. */
final class TableRequests {

  private TableRequests() {}

  static CreateTableRequest create(TableSchema schema, String name) {
    CreateTableRequest.Builder request = CreateTableRequest.builder()
        .tableName(name)
        .attributeDefinitions(keyAttributes(schema).stream()
            .map(attribute -> AttributeDefinition.builder()
                .attributeName(attribute)
                .attributeType(scalar(schema.kindOf(attribute)))
                .build())
            .toList())
        .keySchema(keySchema(tablePartition(schema), tableSort(schema)));
    List<GlobalSecondaryIndex> global = new ArrayList<>();
    List<LocalSecondaryIndex> local = new ArrayList<>();
    for (IndexSchema index : schema.indexes()) {
      List<KeySchemaElement> key = keySchema(index.partition(), index.sort());
      Projection projection = projection(schema, index);
      if (index.local()) {
        local.add(LocalSecondaryIndex.builder()
            .indexName(index.name())
            .keySchema(key)
            .projection(projection)
            .build());
      } else {
        global.add(GlobalSecondaryIndex.builder()
            .indexName(index.name())
            .keySchema(key)
            .projection(projection)
            .provisionedThroughput(OptionRequests.units(schema.options()))
            .build());
      }
    }
    if (!global.isEmpty()) {
      request.globalSecondaryIndexes(global);
    }
    if (!local.isEmpty()) {
      request.localSecondaryIndexes(local);
    }
    OptionRequests.apply(schema.options(), request);
    return request.build();
  }

  static List<String> tablePartition(TableSchema schema) {
    return List.of(schema.partition());
  }

  static List<String> tableSort(TableSchema schema) {
    return schema.sort() == null ? List.of() : List.of(schema.sort());
  }

  /** All attributes that a key of the table or of an index is made of, each once: DynamoDB wants no others defined. */
  static Set<String> keyAttributes(TableSchema schema) {
    Set<String> names = new LinkedHashSet<>(tablePartition(schema));
    names.addAll(tableSort(schema));
    for (IndexSchema index : schema.indexes()) {
      names.addAll(index.partition());
      names.addAll(index.sort());
    }
    return names;
  }

  private static List<KeySchemaElement> keySchema(List<String> partition, List<String> sort) {
    List<KeySchemaElement> elements = new ArrayList<>();
    partition.forEach(attribute -> elements.add(element(attribute, KeyType.HASH)));
    sort.forEach(attribute -> elements.add(element(attribute, KeyType.RANGE)));
    return elements;
  }

  private static KeySchemaElement element(String attribute, KeyType type) {
    return KeySchemaElement.builder().attributeName(attribute).keyType(type).build();
  }

  private static Projection projection(TableSchema schema, IndexSchema index) {
    Projection.Builder projection = Projection.builder();
    boolean keysOnly =
        index.projected() == Projected.INCLUDE && included(schema, index).isEmpty();
    return switch (keysOnly ? Projected.KEYS_ONLY : index.projected()) {
      case ALL -> projection.projectionType(ProjectionType.ALL).build();
      case KEYS_ONLY -> projection.projectionType(ProjectionType.KEYS_ONLY).build();
      case INCLUDE ->
        projection
            .projectionType(ProjectionType.INCLUDE)
            .nonKeyAttributes(included(schema, index))
            .build();
    };
  }

  /** What an index with {@link Projected#INCLUDE} holds besides the keys: what the model says and nothing more. */
  static Set<String> included(TableSchema schema, IndexSchema index) {
    Set<String> names = new LinkedHashSet<>(index.include());
    tablePartition(schema).forEach(names::remove);
    tableSort(schema).forEach(names::remove);
    index.partition().forEach(names::remove);
    index.sort().forEach(names::remove);
    return names;
  }

  static ScalarAttributeType scalar(AttributeKind kind) {
    return switch (kind) {
      case STRING -> ScalarAttributeType.S;
      case NUMBER -> ScalarAttributeType.N;
      case BINARY -> ScalarAttributeType.B;
      default -> throw new IllegalStateException("A key attribute can't be " + kind + ".");
    };
  }
}
