package dev.gateleg.testing;

import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkSystemSetting;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Any endpoint that speaks DynamoDB's API over HTTP. */
record EndpointBackend(URI url) implements Backend {

  /** The SDK's defaults change between versions: tests say what they want. */
  private static final int ATTEMPTS = 4;

  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(45);
  private static final Duration GREETING_TIMEOUT = Duration.ofSeconds(5);

  @Override
  public String name() {
    return url.toString();
  }

  @Override
  public DynamoDbClient start() {
    DynamoDbClient client = DynamoDbClient.builder()
        .endpointOverride(url)
        .region(region())
        .credentialsProvider(credentials())
        .overrideConfiguration(ClientOverrideConfiguration.builder()
            .retryStrategy(AwsRetryStrategy.standardRetryStrategy().toBuilder()
                .maxAttempts(ATTEMPTS)
                .build())
            .apiCallAttemptTimeout(ATTEMPT_TIMEOUT)
            .apiCallTimeout(CALL_TIMEOUT)
            .build())
        .build();
    greet(client);
    return client;
  }

  /** Asks for something cheap, so that a wrong URL is said once and clearly, not by every test in its own way. */
  private void greet(DynamoDbClient client) {
    try {
      client.listTables(request ->
          request.limit(1).overrideConfiguration(o -> o.apiCallTimeout(GREETING_TIMEOUT)));
    } catch (SdkException e) {
      client.close();
      throw new BackendException(
          TestingCode.BACKEND_UNREACHABLE,
          url + " does not answer as DynamoDB does (" + e.getMessage() + "); start it, mend -D"
              + PROPERTY + ", or check the credentials and the region.",
          e);
    }
  }

  private static Region region() {
    return SdkSystemSetting.AWS_REGION.getStringValue().map(Region::of).orElse(Region.US_EAST_1);
  }

  /** What is configured for the JVM; else something that a local endpoint takes for credentials. */
  private static AwsCredentialsProvider credentials() {
    boolean configured = SdkSystemSetting.AWS_ACCESS_KEY_ID.getStringValue().isPresent()
        || System.getenv("AWS_PROFILE") != null
        || System.getProperty("aws.profile") != null;
    return configured
        ? DefaultCredentialsProvider.builder().build()
        : StaticCredentialsProvider.create(AwsBasicCredentials.create("gateleg", "gateleg"));
  }
}
