package dev.gateleg.examples.system;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.endpoints.Endpoint;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.auth.scheme.NoAuthAuthScheme;
import software.amazon.awssdk.http.auth.spi.scheme.AuthSchemeOption;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Where services get their clients from: the only place that knows the AWS SDK. */
public final class DynamoDb {

  private static final int MOST_TRIES = 8;
  private static final AuthSchemeOption UNSIGNED =
      AuthSchemeOption.builder().schemeId(NoAuthAuthScheme.SCHEME_ID).build();

  private DynamoDb() {}

  /** The client of an endpoint with its API or, without one, of DynamoDB itself, by the usual settings of the SDK. */
  public static DynamoDbClient client(@Nullable URI endpoint, @Nullable Long faults) {
    return with(DynamoDbClient.builder(), endpoint, faults).build();
  }

  /** The client of the same endpoint's streams. */
  public static DynamoDbStreamsClient streams(@Nullable URI endpoint, @Nullable Long faults) {
    return with(DynamoDbStreamsClient.builder(), endpoint, faults).build();
  }

  /**
   * The client of an embedded engine. It checks no signatures, and there is one address, so that the SDK need not compute them with
   * each request: signatures took a third of its time.
   */
  public static DynamoDbClient ofEngine(URI engine) {
    Endpoint place = Endpoint.builder().url(engine).build();
    return unsigned(DynamoDbClient.builder(), engine)
        .endpointProvider(any -> CompletableFuture.completedFuture(place))
        .authSchemeProvider(any -> List.of(UNSIGNED))
        .build();
  }

  /** The client of its streams. */
  public static DynamoDbStreamsClient streamsOfEngine(URI engine) {
    Endpoint place = Endpoint.builder().url(engine).build();
    return unsigned(DynamoDbStreamsClient.builder(), engine)
        .endpointProvider(any -> CompletableFuture.completedFuture(place))
        .authSchemeProvider(any -> List.of(UNSIGNED))
        .build();
  }

  private static <B extends AwsClientBuilder<B, ?> & AwsSyncClientBuilder<B, ?>> B unsigned(
      B builder, URI engine) {
    return with(builder, engine, null)
        .credentialsProvider(AnonymousCredentialsProvider.create())
        .putAuthScheme(NoAuthAuthScheme.create());
  }

  /** A client that sends again what fails, as often as it takes: for those who look, and have no Gateleg to do that. */
  public static DynamoDbClient patient(URI endpoint) {
    return with(DynamoDbClient.builder(), endpoint, null)
        .overrideConfiguration(
            settings -> settings.retryStrategy(AwsRetryStrategy.standardRetryStrategy().toBuilder()
                .maxAttempts(MOST_TRIES)
                .build()))
        .build();
  }

  private static <B extends AwsClientBuilder<B, ?> & AwsSyncClientBuilder<B, ?>> B with(
      B builder, @Nullable URI endpoint, @Nullable Long faults) {
    SdkHttpClient http = UrlConnectionHttpClient.builder()
        .connectionTimeout(Duration.ofSeconds(2))
        .socketTimeout(Duration.ofSeconds(5))
        .build();
    // Gateleg sends again by itself, and sees each try that way.
    builder
        .httpClient(faults == null ? http : new FlakyHttpClient(http, faults))
        .overrideConfiguration(settings -> settings.retryStrategy(AwsRetryStrategy.doNotRetry()));
    return endpoint == null
        ? builder
        : builder
            .endpointOverride(endpoint)
            .region(Region.EU_CENTRAL_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
  }
}
