package dev.gateleg.testing;

import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Makes a table as the model says. */
record ModelMaker(TableSchema schema) implements TableMaker {

  private static final int POLLS = 300;
  private static final long POLL_MILLIS = 200;

  @Override
  public void make(DynamoDbClient client, String tableName) {
    List<GlobalSecondaryIndex> global = new ArrayList<>();
    List<LocalSecondaryIndex> local = new ArrayList<>();
    Set<String> attributes = new LinkedHashSet<>(keys(List.of(schema.partition()), schema.sort()));
    for (IndexSchema index : schema.indexes()) {
      attributes.addAll(index.partition());
      attributes.addAll(index.sort());
      if (index.local()) {
        local.add(LocalSecondaryIndex.builder()
            .indexName(index.name())
            .keySchema(elements(index.partition(), index.sort()))
            .projection(projection(index))
            .build());
      } else {
        global.add(GlobalSecondaryIndex.builder()
            .indexName(index.name())
            .keySchema(elements(index.partition(), index.sort()))
            .projection(projection(index))
            .build());
      }
    }
    CreateTableRequest.Builder request = CreateTableRequest.builder()
        .tableName(tableName)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .keySchema(elements(
            List.of(schema.partition()),
            schema.sort() == null ? List.of() : List.of(schema.sort())))
        .attributeDefinitions(attributes.stream().map(this::definition).toList());
    if (!global.isEmpty()) {
      request.globalSecondaryIndexes(global);
    }
    if (!local.isEmpty()) {
      request.localSecondaryIndexes(local);
    }
    client.createTable(request.build());
    await(client, tableName);
  }

  private static List<String> keys(List<String> partition, @Nullable String sort) {
    List<String> keys = new ArrayList<>(partition);
    if (sort != null) {
      keys.add(sort);
    }
    return keys;
  }

  private static List<KeySchemaElement> elements(List<String> partition, List<String> sort) {
    List<KeySchemaElement> elements = new ArrayList<>();
    partition.forEach(name -> elements.add(
        KeySchemaElement.builder().attributeName(name).keyType(KeyType.HASH).build()));
    sort.forEach(name -> elements.add(
        KeySchemaElement.builder().attributeName(name).keyType(KeyType.RANGE).build()));
    return elements;
  }

  private static Projection projection(IndexSchema index) {
    Projection.Builder projection = Projection.builder()
        .projectionType(ProjectionType.fromValue(index.projected().name()));
    return (index.include().isEmpty() ? projection : projection.nonKeyAttributes(index.include()))
        .build();
  }

  private AttributeDefinition definition(String attribute) {
    ScalarAttributeType type = switch (schema.kindOf(attribute)) {
      case NUMBER -> ScalarAttributeType.N;
      case BINARY -> ScalarAttributeType.B;
      default -> ScalarAttributeType.S;
    };
    return AttributeDefinition.builder()
        .attributeName(attribute)
        .attributeType(type)
        .build();
  }

  private static void await(DynamoDbClient client, String tableName) {
    for (int poll = 0; poll < POLLS; poll++) {
      TableStatus status =
          client.describeTable(request -> request.tableName(tableName)).table().tableStatus();
      if (status == TableStatus.ACTIVE) {
        return;
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while waiting for " + tableName + ".", e);
      }
    }
    throw new BackendException("TableNotActive", tableName + " was made but is not active.", null);
  }
}
