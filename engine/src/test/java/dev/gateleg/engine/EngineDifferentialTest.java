package dev.gateleg.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The same random calls on the engine and on DynamoDB Local have the same results and the same types of errors.
 *
 * <p>{@code -Dgateleg.differential.operations=…} sets how many calls are made, {@code -Dgateleg.differential.seed=…} which.
 */
@Tag("differential")
class EngineDifferentialTest {

  private static final int OPERATIONS =
      Integer.getInteger("gateleg.differential.operations", 2_500);
  private static final long SEED = Long.getLong("gateleg.differential.seed", 20261116L);

  /** Where Local is wrong or has no opinion. */
  private record Known(String reason, Difference difference) {}

  private interface Difference {
    boolean is(RandomOperations.Operation operation, String here, String there);
  }

  private static final Pattern LOCAL_GRAMMAR =
      Pattern.compile("\\.\\s*:|\\b(?i:size)\\b(?!\\s*\\()");

  private static final List<Known> KNOWN = List.of(
      new Known(
          "Local fails inside, which says nothing of DynamoDB",
          (operation, here, there) -> there.startsWith("error Internal")),
      new Known(
          "Local's grammar takes a value after a dot, and lets \"size\" pass, which the documentation reserves",
          (operation, here, there) -> LOCAL_GRAMMAR.matcher(operation.text()).find()),
      new Known(
          "Local looks for repeated items, for invalid values and for paths into key attributes of a transaction at other"
              + " moments than DynamoDB, or not at all",
          (operation, here, there) ->
              operation.kind().equals("TransactWriteItems") && here.contains("Validation")),
      new Known(
          "Local looks at the condition before it refuses an update's path into an index's key",
          (operation, here, there) -> operation.kind().equals("UpdateItem")
              && here.equals("error Validation")
              && there.equals("error ConditionalCheckFailed")),
      new Known(
          "Local leaves LastEvaluatedKey out if the limit ends a page just at the end of the range; DynamoDB does not look on",
          (operation, here, there) -> operation.kind().equals("Query")
              && operation.text().contains("Limit=")
              && there.endsWith(", {}]")
              && here.startsWith(there.substring(0, there.length() - "{}]".length()))));

  private static LocalDynamoDb local;
  private static Engine engine;

  @BeforeAll
  static void start() {
    local = LocalDynamoDb.start();
    engine = Engine.inMemory();
    createTable(local.client());
    createTable(engine.client());
  }

  @AfterAll
  static void stop() {
    engine.close();
    local.close();
  }

  @Test
  void randomCallsDoTheSame() {
    RandomOperations operations = new RandomOperations(new Random(SEED));
    for (int i = 0; i < OPERATIONS; i++) {
      RandomOperations.Operation operation = operations.next();
      String here = outcome(engine.client(), operation);
      String there = outcome(local.client(), operation);
      if (!here.equals(there)) {
        String difference =
            "seed " + SEED + ", call " + i + ": " + operation.kind() + " " + operation.text();
        assertThat(KNOWN.stream().anyMatch(known -> known.difference().is(operation, here, there)))
            .as("%s%nhere:  %s%nthere: %s", difference, here, there)
            .isTrue();
        alignLocal();
      }
      if (i % 50 == 0) {
        assertThat(contents(engine.client()))
            .as("seed %d, after call %d", SEED, i)
            .isEqualTo(contents(local.client()));
      }
    }
    assertThat(contents(engine.client()))
        .as("seed %d, at the end", SEED)
        .isEqualTo(contents(local.client()));
  }

  /** After a known difference both go on with the engine's items. */
  private static void alignLocal() {
    for (String partition : List.of("a", "b")) {
      for (int sort = 1; sort <= 3; sort++) {
        Map<String, AttributeValue> key = RandomOperations.key(partition, sort);
        var item =
            engine.client().getItem(get -> get.tableName(RandomOperations.TABLE).key(key));
        if (item.hasItem()) {
          local.client().putItem(put -> put.tableName(RandomOperations.TABLE).item(item.item()));
        } else {
          local
              .client()
              .deleteItem(delete -> delete.tableName(RandomOperations.TABLE).key(key));
        }
      }
    }
  }

  private static List<String> contents(DynamoDbClient client) {
    return RandomOperations.sorted(
        client.scan(scan -> scan.tableName(RandomOperations.TABLE)).items());
  }

  private static String outcome(DynamoDbClient client, RandomOperations.Operation operation) {
    try {
      return normal(operation.call().apply(client));
    } catch (TransactionCanceledException e) {
      return "error TransactionCanceled "
          + e.cancellationReasons().stream().map(reason -> reason.code()).toList();
    } catch (DynamoDbException e) {
      return e.statusCode() >= 500
          ? "error Internal"
          : "error " + e.awsErrorDetails().errorCode().replace("Exception", "");
    }
  }

  private static String normal(Object result) {
    if (result instanceof List<?> list) {
      return list.stream().map(EngineDifferentialTest::normal).toList().toString();
    }
    if (result instanceof Map<?, ?> map) {
      Map<String, Object> members = new TreeMap<>();
      map.forEach((name, member) -> members.put((String) name, normal(member)));
      return members.toString();
    }
    return result instanceof AttributeValue value
        ? RandomOperations.normal(value)
        : result.toString();
  }

  private static void createTable(DynamoDbClient client) {
    client.createTable(create -> create
        .tableName(RandomOperations.TABLE)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            attribute("pk", "S"), attribute("sk", "N"), attribute("s", "S"), attribute("n", "N"))
        .keySchema(element("pk", KeyType.HASH), element("sk", KeyType.RANGE))
        .localSecondaryIndexes(LocalSecondaryIndex.builder()
            .indexName("lsi")
            .keySchema(element("pk", KeyType.HASH), element("n", KeyType.RANGE))
            .projection(projection -> projection.projectionType(ProjectionType.ALL))
            .build())
        .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
            .indexName("gsi")
            .keySchema(element("s", KeyType.HASH), element("n", KeyType.RANGE))
            .projection(projection -> projection.projectionType(ProjectionType.ALL))
            .build()));
  }

  private static AttributeDefinition attribute(String name, String type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static KeySchemaElement element(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }
}
