package dev.gateleg.tools.command;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Clients by what the command line says. */
public final class Clients {

  /** A person waits: no call takes longer. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Clients() {}

  /** A client; at an endpoint of its own without a profile, the credentials don't matter. */
  public static DynamoDbClient client(
      @Nullable URI endpoint, @Nullable String region, @Nullable String profile) {
    return built(DynamoDbClient.builder(), endpoint, region, profile);
  }

  /** A client of CloudWatch, by the same rules. */
  public static CloudWatchClient cloudWatch(
      @Nullable URI endpoint, @Nullable String region, @Nullable String profile) {
    return built(CloudWatchClient.builder(), endpoint, region, profile);
  }

  /** A client of streams, by the same rules. */
  public static DynamoDbStreamsClient streams(
      @Nullable URI endpoint, @Nullable String region, @Nullable String profile) {
    return built(DynamoDbStreamsClient.builder(), endpoint, region, profile);
  }

  private static <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C built(
      B builder, @Nullable URI endpoint, @Nullable String region, @Nullable String profile) {
    builder
        .httpClient(UrlConnectionHttpClient.builder()
            .connectionTimeout(Duration.ofSeconds(2))
            .build())
        .overrideConfiguration(
            settings -> settings.retryStrategy(RetryMode.STANDARD).apiCallTimeout(PATIENCE));
    if (region != null) {
      builder.region(Region.of(region));
    } else if (endpoint != null) {
      builder.region(Region.US_EAST_1);
    }
    if (profile != null) {
      builder.credentialsProvider(
          DefaultCredentialsProvider.builder().profileName(profile).build());
    } else if (endpoint != null) {
      builder.credentialsProvider(
          StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
    }
    if (endpoint != null) {
      builder.endpointOverride(endpoint);
    }
    return builder.build();
  }

  /** The Region that a client talks to. */
  public static String regionName(DynamoDbClient client) {
    return client.serviceClientConfiguration().region().id();
  }
}
