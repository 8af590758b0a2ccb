package dev.gateleg.engine;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Tables and values that many tests use. */
public final class Samples {

  private Samples() {}

  public static AttributeValue s(String value) {
    return AttributeValue.fromS(value);
  }

  public static AttributeValue n(String value) {
    return AttributeValue.fromN(value);
  }

  /** A table "orders" with the key (pk, sk) and a global index "by-status" with keys only. */
  public static CreateTableRequest ordersTable() {
    return CreateTableRequest.builder()
        .tableName("orders")
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            a -> a.attributeName("pk").attributeType(ScalarAttributeType.S),
            a -> a.attributeName("sk").attributeType(ScalarAttributeType.S),
            a -> a.attributeName("status").attributeType(ScalarAttributeType.S))
        .keySchema(
            k -> k.attributeName("pk").keyType(KeyType.HASH),
            k -> k.attributeName("sk").keyType(KeyType.RANGE))
        .globalSecondaryIndexes(i -> i.indexName("by-status")
            .keySchema(k -> k.attributeName("status").keyType(KeyType.HASH))
            .projection(p -> p.projectionType(ProjectionType.KEYS_ONLY)))
        .build();
  }
}
