package dev.gateleg.examples.test;

import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/** DynamoDB Local in this process, in memory. */
final class Local {

  static final AmazonDynamoDBLocal INSTANCE = start();

  private Local() {}

  private static AmazonDynamoDBLocal start() {
    if (!"0".equals(System.getenv("DDB_LOCAL_TELEMETRY"))) {
      throw new IllegalStateException(
          "DynamoDB Local would send telemetry; set the environment variable DDB_LOCAL_TELEMETRY"
              + " to 0.");
    }
    return DynamoDBEmbedded.create(true);
  }
}
