package dev.gateleg.testing;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** How a fresh table comes into being, where that is not from the model: with an index less, say, or as others made it. */
@FunctionalInterface
public interface TableMaker {

  /** Makes a table of that name; returns when it can be used. */
  void make(DynamoDbClient client, String tableName);
}
