package dev.gateleg.cloudwatch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;

/** An endpoint that speaks CloudWatch's protocol (RPC v2 over CBOR), with metrics that a test gives it. */
final class FakeCloudWatch implements AutoCloseable {

  private record Series(String table, String index, String metric) {}

  private final Map<Series, TreeMap<Instant, Double>> values = new LinkedHashMap<>();
  private final Map<String, List<Map<String, Object>>> contributors = new LinkedHashMap<>();
  private final List<Map<?, ?>> requests = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final CloudWatchClient client;

  FakeCloudWatch() {
    try {
      server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
    client = CloudWatchClient.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
        .region(Region.US_EAST_1)
        .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")))
        .httpClient(UrlConnectionHttpClient.create())
        .build();
  }

  CloudWatchClient client() {
    return client;
  }

  List<Map<?, ?>> requests() {
    return requests;
  }

  void value(String table, String index, String metric, Instant at, double sum) {
    values
        .computeIfAbsent(new Series(table, index, metric), key -> new TreeMap<>())
        .put(at, sum);
  }

  void contributor(String rule, List<String> keys, double sum) {
    contributors
        .computeIfAbsent(rule, key -> new ArrayList<>())
        .add(Map.of("Keys", keys, "ApproximateAggregateValue", sum, "Datapoints", List.of()));
  }

  private void answer(HttpExchange exchange) throws IOException {
    Map<?, ?> request = (Map<?, ?>) Cbor.read(exchange.getRequestBody().readAllBytes());
    requests.add(request);
    String path = exchange.getRequestURI().getPath();
    Object answer = path.endsWith("/operation/GetMetricData")
        ? metricData(request)
        : path.endsWith("/operation/GetInsightRuleReport")
            ? Map.of(
                "KeyLabels",
                List.of("PK"),
                "Contributors",
                contributors.getOrDefault(String.valueOf(request.get("RuleName")), List.of()))
            : Map.of("__type", "UnknownOperationException");
    byte[] body = Cbor.write(answer);
    exchange.getResponseHeaders().set("Content-Type", "application/cbor");
    exchange.getResponseHeaders().set("smithy-protocol", "rpc-v2-cbor");
    exchange.sendResponseHeaders(answer.toString().contains("__type") ? 400 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** Every other point is on the second page. */
  private Map<String, Object> metricData(Map<?, ?> request) {
    boolean second = "2".equals(request.get("NextToken"));
    List<Object> results = new ArrayList<>();
    for (Object query : (List<?>) orEmpty(request.get("MetricDataQueries"))) {
      Map<?, ?> asked = (Map<?, ?>) query;
      Map<?, ?> stat = (Map<?, ?>) asked.get("MetricStat");
      Map<?, ?> metric = (Map<?, ?>) stat.get("Metric");
      String table = "";
      String index = "";
      for (Object each : (List<?>) orEmpty(metric.get("Dimensions"))) {
        Map<?, ?> dimension = (Map<?, ?>) each;
        String value = String.valueOf(dimension.get("Value"));
        if ("TableName".equals(dimension.get("Name"))) {
          table = value;
        } else {
          index = value;
        }
      }
      List<Object> times = new ArrayList<>();
      List<Object> sums = new ArrayList<>();
      int number = 0;
      for (Map.Entry<Instant, Double> point : values
          .getOrDefault(
              new Series(table, index, String.valueOf(metric.get("MetricName"))), new TreeMap<>())
          .entrySet()) {
        if (number++ % 2 == (second ? 1 : 0)) {
          times.add(point.getKey());
          sums.add(point.getValue());
        }
      }
      results.add(Map.of(
          "Id",
          String.valueOf(asked.get("Id")),
          "Label",
          "x",
          "StatusCode",
          "Complete",
          "Timestamps",
          times,
          "Values",
          sums));
    }
    return second
        ? Map.of("MetricDataResults", results)
        : Map.of("MetricDataResults", results, "NextToken", "2");
  }

  private static Object orEmpty(@Nullable Object list) {
    return list == null ? List.of() : list;
  }

  @Override
  public void close() {
    client.close();
    server.stop(0);
  }
}
