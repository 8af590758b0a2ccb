package dev.gateleg.engine.fidelity;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.gateleg.engine.Engine;
import dev.gateleg.engine.Samples;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/** An engine for each test, and short words for what the tests say over and over. */
abstract class Probe {

  final Engine engine = Engine.inMemory();
  final DynamoDbClient client = engine.client();

  @AfterEach
  void close() {
    engine.close();
  }

  static AttributeValue s(String value) {
    return Samples.s(value);
  }

  static AttributeValue n(String value) {
    return Samples.n(value);
  }

  /** The definition of an attribute, as {@code name:S}. */
  static AttributeDefinition attribute(String text) {
    return AttributeDefinition.builder()
        .attributeName(text.substring(0, text.indexOf(':')))
        .attributeType(text.substring(text.indexOf(':') + 1))
        .build();
  }

  static List<AttributeDefinition> attributes(String... texts) {
    return Arrays.stream(texts).map(Probe::attribute).toList();
  }

  /** A key schema: the partition key's attribute, then the sort key's, if there is one. */
  static List<KeySchemaElement> key(String partition, String... sort) {
    KeySchemaElement first = element(partition, KeyType.HASH);
    return sort.length == 0 ? List.of(first) : List.of(first, element(sort[0], KeyType.RANGE));
  }

  static KeySchemaElement element(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  static Projection all() {
    return Projection.builder().projectionType(ProjectionType.ALL).build();
  }

  /** An on-demand table with a partition key {@code p} of strings. */
  static CreateTableRequest.Builder table(String name) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(attributes("p:S"))
        .keySchema(key("p"));
  }

  void put(String table, Map<String, AttributeValue> item) {
    client.putItem(r -> r.tableName(table).item(item));
  }

  @Nullable
  Map<String, AttributeValue> get(String table, Map<String, AttributeValue> key) {
    var response = client.getItem(r -> r.tableName(table).key(key).consistentRead(true));
    return response.hasItem() ? response.item() : null;
  }

  /** The error that a call ends with. */
  static DynamoDbException refused(Runnable call) {
    DynamoDbException e = catchThrowableOfType(DynamoDbException.class, call::run);
    if (e == null) {
      throw new AssertionError("the call was not refused");
    }
    return e;
  }

  /** The text of the ValidationException that a call ends with. */
  static String invalid(Runnable call) {
    DynamoDbException e = refused(call);
    if (!e.awsErrorDetails().errorCode().equals("ValidationException")) {
      throw new AssertionError("not a ValidationException but " + e, e);
    }
    return e.awsErrorDetails().errorMessage();
  }
}
