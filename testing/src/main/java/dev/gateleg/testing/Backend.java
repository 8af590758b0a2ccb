package dev.gateleg.testing;

import java.time.Clock;
import java.util.Optional;
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

  /**
   * Starts another one for a single test, whose time is that of the test's clock. Empty where the backend has a time of its
   * own: then its time to live does not know of the test's clock.
   */
  default Optional<OwnTime> startAt(Clock clock) {
    return Optional.empty();
  }

  /**
   * A backend of a single test.
   *
   * @param client its client
   * @param end what ends it
   */
  record OwnTime(DynamoDbClient client, Runnable end) {}
}
