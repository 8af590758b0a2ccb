package dev.gateleg.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

final class BackendsTest {

  @Test
  void takesTheEngineByDefault() {
    assertThat(Backends.chosen(null).name()).isEqualTo("engine");
    assertThat(Backends.chosen("").name()).isEqualTo("engine");
    assertThat(Backends.client(null)).isSameAs(Backends.client("engine"));
  }

  @Test
  void saysThatABackendIsUnknownAndWhichThereAre() {
    assertThatThrownBy(() -> Backends.chosen("locl"))
        .isInstanceOf(BackendException.class)
        .hasMessage("[BackendUnknown] There is no backend \"locl\"; on the class path are [engine];"
            + " set -Dgateleg.backend to one of these or to the URL of an endpoint, such as"
            + " http://localhost:8000.");
  }

  @Test
  void talksToAnEndpointByItsUrl() {
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve(0)) {
      DynamoDbClient client = Backends.client(endpoint.uri().toString());

      client.createTable(request -> request
          .tableName("things")
          .billingMode(BillingMode.PAY_PER_REQUEST)
          .keySchema(KeySchemaElement.builder()
              .attributeName("id")
              .keyType(KeyType.HASH)
              .build())
          .attributeDefinitions(AttributeDefinition.builder()
              .attributeName("id")
              .attributeType(ScalarAttributeType.S)
              .build()));

      assertThat(engine.client().listTables().tableNames()).containsExactly("things");
      assertThat(client
              .serviceClientConfiguration()
              .overrideConfiguration()
              .retryStrategy()
              .orElseThrow()
              .maxAttempts())
          .as("pitfall 20: retries are not left to the SDK's defaults")
          .isEqualTo(4);
    }
  }

  @Test
  void saysThatAUrlIsMalformed() {
    assertThatThrownBy(() -> Backends.chosen("http://"))
        .isInstanceOf(BackendException.class)
        .hasMessage("[BackendUrl] \"http://\" is no URL of an endpoint; write it as"
            + " http://localhost:8000.");
    assertThatThrownBy(() -> Backends.chosen("http://a b"))
        .isInstanceOf(BackendException.class)
        .hasMessageStartingWith("[BackendUrl]");
  }

  @Test
  void saysThatAnEndpointDoesNotAnswer() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String url = "http://localhost:" + port;

    assertThatThrownBy(() -> Backends.client(url))
        .isInstanceOf(BackendException.class)
        .hasMessageStartingWith("[BackendUnreachable] " + url + " does not answer as DynamoDB does")
        .hasMessageEndingWith(
            "start it, mend -Dgateleg.backend, or check the credentials and the region.")
        .hasRootCauseInstanceOf(ConnectException.class);
  }

  @Test
  void takesSpacesAroundAUrl() {
    assertThat(Backends.chosen(" https://dynamodb.eu-west-1.amazonaws.com ").name())
        .isEqualTo("https://dynamodb.eu-west-1.amazonaws.com");
  }
}
