package dev.gateleg.testing;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Something that answers DynamoDB's API in tests. Providers are found on the class path by {@link
 * java.util.ServiceLoader}; which one is used says the system property {@value #PROPERTY}.
 *
 * <p>Implementations are thread-safe and have a public constructor without parameters that starts nothing.
 */
public interface Backend {

  /** The system property that chooses the backend: a provider's name, or the URL of an endpoint. */
  String PROPERTY = "gateleg.backend";

  /** The name by which the property chooses it. */
  String name();

  /**
   * Starts what is needed and gives a client to it. Called once in a JVM, when the first test asks; the client is shared
   * by all tests and lives as long as the JVM.
   */
  DynamoDbClient start();
}
