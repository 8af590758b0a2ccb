package dev.gateleg.core.internal.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.gateleg.core.spi.transport.Failure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.retry.RetryPolicy;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** How the real SDK's client is kept from sending a request twice, whatever its own retries are. */
class ClientRetriesTest {

  private static final IOException NO_ANSWER = new IOException("Read timed out");

  /** A network that fails so, the last time for ever, or on which DynamoDB has no capacity; counts what is sent. */
  private static final class Network implements SdkHttpClient {
    private final AtomicInteger sent = new AtomicInteger();
    private final List<IOException> failures;

    Network(IOException... failures) {
      this.failures = List.of(failures);
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
      return new ExecutableHttpRequest() {
        @Override
        public HttpExecuteResponse call() throws IOException {
          int number = sent.getAndIncrement();
          if (!failures.isEmpty()) {
            throw failures.get(Math.min(number, failures.size() - 1));
          }
          byte[] body =
              "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ThrottlingException\",\"message\":\"Rate\"}"
                  .getBytes(java.nio.charset.StandardCharsets.UTF_8);
          return HttpExecuteResponse.builder()
              .response(SdkHttpResponse.builder()
                  .statusCode(400)
                  .putHeader("Content-Type", "application/x-amz-json-1.0")
                  .build())
              .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
              .build();
        }

        @Override
        public void abort() {}
      };
    }

    @Override
    public void close() {}
  }

  private static DynamoDbClient client(
      Network network, UnaryOperator<ClientOverrideConfiguration.Builder> configured) {
    return DynamoDbClient.builder()
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret")))
        .httpClient(network)
        .overrideConfiguration(
            configured.apply(ClientOverrideConfiguration.builder()).build())
        .build();
  }

  private static PutItemRequest put(@Nullable AwsRequestOverrideConfiguration configuration) {
    return PutItemRequest.builder()
        .tableName("t")
        .item(Map.of("PK", AttributeValue.fromS("a")))
        .overrideConfiguration(configuration)
        .build();
  }

  private static ClientOverrideConfiguration.Builder quick(
      ClientOverrideConfiguration.Builder builder) {
    return builder.retryStrategy(strategy -> strategy
        .maxAttempts(3)
        .backoffStrategy(BackoffStrategy.retryImmediately())
        .throttlingBackoffStrategy(BackoffStrategy.retryImmediately()));
  }

  @Test
  void aRequestThatMustNotBeRepeatedIsSentOnceByAnyClient() {
    List<UnaryOperator<ClientOverrideConfiguration.Builder>> clients = List.of(
        ClientRetriesTest::quick,
        builder -> builder.retryPolicy(RetryPolicy.builder().numRetries(2).build()));
    for (UnaryOperator<ClientOverrideConfiguration.Builder> configured : clients) {
      Network network = new Network(NO_ANSWER);
      DynamoDbClient client = client(network, configured);
      ClientRetries retries = ClientRetries.of(client);

      assertThat(retries.retries()).isTrue();
      assertThatThrownBy(() -> client.putItem(put(retries.oneTry())))
          .isInstanceOf(SdkException.class);
      assertThat(network.sent).hasValue(1);
      assertThatThrownBy(() -> client.putItem(put(null))).isInstanceOf(SdkException.class);
      assertThat(network.sent).hasValue(4);
    }
  }

  @Test
  void aClientWithoutRetriesNeedsNothing() {
    DynamoDbClient client = client(
        new Network(NO_ANSWER), builder -> builder.retryStrategy(AwsRetryStrategy.doNotRetry()));

    assertThat(ClientRetries.of(client).retries()).isFalse();
    assertThat(ClientRetries.of(client).oneTry()).isNull();
  }

  @Test
  void triesThatDynamoDbRefusedAreNoDoubt() {
    assertThat(SdkFailures.earlierTriesInDoubt(failure(new Network()))).isFalse();
    assertThat(SdkFailures.earlierTriesInDoubt(failure(new Network(NO_ANSWER)))).isTrue();
  }

  @Test
  void triesWithoutAConnectionAreNoDoubt() {
    IOException unsent = new ConnectException("Connection refused");
    SdkException e = failure(new Network(unsent));

    assertThat(SdkFailures.earlierTriesInDoubt(e)).as(e.toString()).isFalse();
    assertThat(SdkFailures.of(e, 0).kind()).isEqualTo(Failure.Kind.NOT_SENT);
    assertThat(SdkFailures.of(failure(new Network(NO_ANSWER, unsent)), 0).kind())
        .isEqualTo(Failure.Kind.NO_ANSWER);
  }

  @Test
  void aConnectionThatBreaksIsADoubtWhateverItSays() {
    SocketException broken = new SocketException("No route to host (Read failed)");
    NoRouteToHostException unsent = new NoRouteToHostException("No route to host");

    assertThat(SdkFailures.of(failure(new Network(broken, unsent)), 0).kind())
        .isEqualTo(Failure.Kind.NO_ANSWER);
  }

  /** What three tries of a put end with. */
  private static SdkException failure(Network network) {
    DynamoDbClient client = client(network, ClientRetriesTest::quick);
    SdkException e = catchThrowableOfType(SdkException.class, () -> client.putItem(put(null)));
    assertThat(e.numAttempts()).isEqualTo(3);
    return e;
  }
}
