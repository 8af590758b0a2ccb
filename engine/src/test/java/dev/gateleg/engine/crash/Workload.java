package dev.gateleg.engine.crash;

import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** What the child writes and the parent checks: one table with a global index, a local index and a stream. */
final class Workload {

  static final String TABLE = "crash";
  static final String SCRATCH = "scratch";
  static final String GLOBAL_INDEX = "byGroup";
  static final String LOCAL_INDEX = "byVersion";
  static final int THREADS = 6;
  static final int KEYS_PER_THREAD = 5;
  static final int GROUPS = 4;
  static final int ACCOUNTS = 5;
  static final int OPENING_BALANCE = 1_000;

  private static final String ACCOUNT = "account";
  private static final String TRANSFER = "transfer";

  private Workload() {}

  /** Moves an amount between accounts and leaves a record of it. */
  record Transfer(String id, int from, int to, int amount) {}

  static void createTable(DynamoDbClient client) {
    client.createTable(table(TABLE)
        .attributeDefinitions(
            attribute("pk", ScalarAttributeType.S),
            attribute("sk", ScalarAttributeType.S),
            attribute("group", ScalarAttributeType.S),
            attribute("version", ScalarAttributeType.N))
        .globalSecondaryIndexes(index -> index
            .indexName(GLOBAL_INDEX)
            .keySchema(key("group", KeyType.HASH), key("version", KeyType.RANGE))
            .projection(projection(ProjectionType.ALL)))
        .localSecondaryIndexes(index -> index
            .indexName(LOCAL_INDEX)
            .keySchema(key("pk", KeyType.HASH), key("version", KeyType.RANGE))
            .projection(projection(ProjectionType.KEYS_ONLY)))
        .streamSpecification(
            s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES))
        .build());
    for (int account = 0; account < ACCOUNTS; account++) {
      Map<String, AttributeValue> item = Map.of(
          "pk", string(ACCOUNT),
          "sk", string("a" + account),
          "balance", number(OPENING_BALANCE));
      client.putItem(p -> p.tableName(TABLE).item(item));
    }
  }

  /** A table that comes and goes. */
  static void createScratch(DynamoDbClient client) {
    client.createTable(table(SCRATCH)
        .attributeDefinitions(
            attribute("pk", ScalarAttributeType.S), attribute("sk", ScalarAttributeType.S))
        .build());
  }

  private static CreateTableRequest.Builder table(String name) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE));
  }

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static Consumer<Projection.Builder> projection(ProjectionType type) {
    return projection -> projection.projectionType(type);
  }

  static Map<String, AttributeValue> ownKey(int thread, int key) {
    return Map.of("pk", string("w" + thread), "sk", string("k" + key));
  }

  static Map<String, AttributeValue> accountKey(int account) {
    return Map.of("pk", string(ACCOUNT), "sk", string("a" + account));
  }

  static boolean isAccount(Map<String, AttributeValue> item) {
    return item.get("pk").s().equals(ACCOUNT);
  }

  static boolean isTransfer(Map<String, AttributeValue> item) {
    return item.get("pk").s().equals(TRANSFER);
  }

  static Transfer transferIn(Map<String, AttributeValue> item) {
    return new Transfer(
        item.get("sk").s(),
        Integer.parseInt(item.get("from").n()),
        Integer.parseInt(item.get("to").n()),
        Integer.parseInt(item.get("amount").n()));
  }

  /** The transfer under its own token; made twice without it, the balances no longer match the records. */
  static TransactWriteItemsRequest request(Transfer transfer) {
    return TransactWriteItemsRequest.builder()
        .clientRequestToken(transfer.id())
        .transactItems(
            add(transfer.from(), -transfer.amount()),
            add(transfer.to(), transfer.amount()),
            TransactWriteItem.builder()
                .put(p -> p.tableName(TABLE)
                    .item(Map.of(
                        "pk", string(TRANSFER),
                        "sk", string(transfer.id()),
                        "from", number(transfer.from()),
                        "to", number(transfer.to()),
                        "amount", number(transfer.amount()),
                        "group", string("g" + transfer.amount() % GROUPS),
                        "version", number(transfer.amount()))))
                .build())
        .build();
  }

  private static TransactWriteItem add(int account, int amount) {
    return TransactWriteItem.builder()
        .update(u -> u.tableName(TABLE)
            .key(accountKey(account))
            .updateExpression("ADD balance :amount")
            .expressionAttributeValues(Map.of(":amount", number(amount))))
        .build();
  }

  static AttributeValue string(String value) {
    return AttributeValue.fromS(value);
  }

  static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}
