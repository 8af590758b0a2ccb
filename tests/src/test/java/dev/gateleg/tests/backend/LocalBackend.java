package dev.gateleg.tests.backend;

import dev.gateleg.testing.Backend;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;

/**
 * DynamoDB Local in this process, in memory. Its licence forbids shipping it, so this provider stays in the test scope of
 * our own build.
 */
public final class LocalBackend implements Backend {

  @Override
  public String name() {
    return "local";
  }

  @Override
  public DynamoDbClient start() {
    if (!"0".equals(System.getenv("DDB_LOCAL_TELEMETRY"))) {
      throw new IllegalStateException(
          "DynamoDB Local would send telemetry; set the environment variable DDB_LOCAL_TELEMETRY to 0.");
    }
    return DynamoDBEmbedded.create(true).dynamoDbClient();
  }
}
