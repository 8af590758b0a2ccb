package dev.gateleg.testing.simulation.fault;

import java.time.Duration;
import java.util.Random;
import java.util.UUID;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * What the AWS SDK does around every call, which the engine's client in process has no need of: it sends a request again
 * that failed in a passing way, up to three times in all, and gives a transaction without a token one for all attempts.
 */
final class SdkRetries {

  static final int MOST_ATTEMPTS = 3;

  private static final int SERVER_ERROR = 500;
  private static final Duration FIRST_WAIT = Duration.ofMillis(50);

  private SdkRetries() {}

  /** Whether the SDK sends a request again, which may carry a strategy of its own. */
  static boolean retried(DynamoDbRequest request, SdkException failure, int attempt) {
    if (attempt >= mostAttempts(request)) {
      return false;
    }
    return failure instanceof SdkClientException
        || failure instanceof AwsServiceException answer
            && (answer.statusCode() >= SERVER_ERROR || answer.isThrottlingException());
  }

  private static int mostAttempts(DynamoDbRequest request) {
    DynamoDbServiceClientConfiguration.Builder client =
        DynamoDbServiceClientConfiguration.builder();
    request
        .overrideConfiguration()
        .ifPresent(own -> own.plugins().forEach(plugin -> plugin.configureClient(client)));
    ClientOverrideConfiguration configured = client.overrideConfiguration();
    return configured == null
        ? MOST_ATTEMPTS
        : configured.retryStrategy().map(RetryStrategy::maxAttempts).orElse(MOST_ATTEMPTS);
  }

  /** The wait before the next attempt: at random up to a bound that doubles. */
  static Duration wait(int attempt, Random random) {
    return Duration.ofNanos((long) ((FIRST_WAIT.toNanos() << attempt - 1) * random.nextDouble()));
  }

  /** The failure as the SDK throws it, which tells how often it tried. */
  static SdkException numbered(SdkException failure, int attempts) {
    return (SdkException) failure.toBuilder().numAttempts(attempts).build();
  }

  @SuppressWarnings("unchecked") // A request's builder builds a request of its own class.
  static <Q extends DynamoDbRequest> Q withToken(Q request, Random random) {
    if (request instanceof TransactWriteItemsRequest write && write.clientRequestToken() == null) {
      return (Q) write.toBuilder().clientRequestToken(token(random)).build();
    }
    return request instanceof ExecuteTransactionRequest statements
            && statements.clientRequestToken() == null
        ? (Q) statements.toBuilder().clientRequestToken(token(random)).build()
        : request;
  }

  private static String token(Random random) {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }
}
