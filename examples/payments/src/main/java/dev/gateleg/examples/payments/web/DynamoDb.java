package dev.gateleg.examples.payments.web;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** Where the service gets its client from: the only place that knows the AWS SDK. */
public final class DynamoDb {

  private DynamoDb() {}

  /** The client of an endpoint with its API or, without one, of DynamoDB itself, by the usual settings of the SDK. */
  public static DynamoDbClient client(@Nullable URI endpoint, @Nullable Long faults) {
    SdkHttpClient http = UrlConnectionHttpClient.builder()
        .connectionTimeout(Duration.ofSeconds(2))
        .socketTimeout(Duration.ofSeconds(5))
        .build();
    DynamoDbClientBuilder builder = DynamoDbClient.builder()
        .httpClient(faults == null ? http : new FlakyHttpClient(http, faults))
        .overrideConfiguration(settings ->
            settings.retryStrategy(RetryMode.STANDARD).apiCallTimeout(Duration.ofSeconds(10)));
    if (endpoint != null) {
      builder
          .endpointOverride(endpoint)
          .region(Region.EU_CENTRAL_1)
          .credentialsProvider(
              StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
    }
    return builder.build();
  }
}
