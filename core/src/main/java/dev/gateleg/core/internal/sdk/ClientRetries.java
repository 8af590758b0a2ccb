package dev.gateleg.core.internal.sdk;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkPlugin;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Whether a client sends requests again by itself, and how to keep it from that: a write that must not be made twice is sent
 * by the one loop alone, which sees each try. Immutable.
 */
final class ClientRetries {

  private static final ClientOverrideConfiguration NO_RETRIES =
      ClientOverrideConfiguration.builder()
          .retryStrategy(AwsRetryStrategy.doNotRetry())
          .build();

  private static final SdkPlugin PLUGIN = client -> client.overrideConfiguration(NO_RETRIES);

  /** Costs the SDK a new configuration for each request, so it is given to those requests only that need it. */
  private static final AwsRequestOverrideConfiguration ONE_TRY =
      AwsRequestOverrideConfiguration.builder().addPlugin(PLUGIN).build();

  private final boolean retries;

  private ClientRetries(boolean retries) {
    this.retries = retries;
  }

  /** What a client does by itself. One that does not tell is taken to retry. */
  static ClientRetries of(DynamoDbClient client) {
    try {
      return new ClientRetries(client
          .serviceClientConfiguration()
          .overrideConfiguration()
          .retryStrategy()
          .map(RetryStrategy::maxAttempts)
          .map(attempts -> attempts > 1)
          .orElse(true));
    } catch (RuntimeException e) {
      // A proxy or a client of somebody's own, which may throw whatever it likes.
      return new ClientRetries(true);
    }
  }

  /** What a request carries so that the client sends it once; null where the client does so anyway. */
  @Nullable
  AwsRequestOverrideConfiguration oneTry() {
    return retries ? ONE_TRY : null;
  }

  /** Whether the client retries by itself. */
  boolean retries() {
    return retries;
  }
}
