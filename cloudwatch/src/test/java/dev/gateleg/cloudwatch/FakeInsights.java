package dev.gateleg.cloudwatch;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** An endpoint that answers DynamoDB's DescribeContributorInsights, which the engine does not have. */
final class FakeInsights implements AutoCloseable {

  private final HttpServer server;
  private final DynamoDbClient client;

  FakeInsights(String status, String... rules) {
    String list =
        Arrays.stream(rules).map(rule -> '"' + rule + '"').collect(Collectors.joining(","));
    byte[] body = ("{\"TableName\":\"shop\",\"ContributorInsightsStatus\":\"" + status
            + "\",\"ContributorInsightsRuleList\":[" + list + "]}")
        .getBytes(StandardCharsets.UTF_8);
    try {
      server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", exchange -> {
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
    server.start();
    client = DynamoDbClient.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
        .region(Region.US_EAST_1)
        .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")))
        .httpClient(UrlConnectionHttpClient.create())
        .build();
  }

  DynamoDbClient client() {
    return client;
  }

  @Override
  public void close() {
    client.close();
    server.stop(0);
  }
}
