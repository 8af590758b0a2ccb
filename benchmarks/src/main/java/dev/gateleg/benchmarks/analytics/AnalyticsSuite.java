package dev.gateleg.benchmarks.analytics;

import dev.gateleg.analytics.Lake;
import dev.gateleg.analytics.Sql;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.benchmarks.scale.ScaleFigure;
import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.bulk.Bulk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The lines of {@code benchmarks/run analytics}: a million items to Parquet, over HTTP and in process, and a
 * group-by over it. */
public final class AnalyticsSuite {

  private static final String OVER_HTTP = "to Parquet, http";
  private static final String IN_PROCESS = "to Parquet, here";
  private static final String GROUP_BY = "group-by";
  private static final int SEGMENTS = 4;
  private static final int BATCH = 25;
  private static final int LOADS = 3;
  private static final int QUERIES = 21;
  private static final double LEAST_SHARE = 0.6;
  private static final double MOST_TIMES = 2;
  private static final String[] INSTRUMENTS = {"gold", "silver", "wheat", "oil", "copper"};

  private static final AnalyticsModel MODEL =
      AnalyticsModel.of(Exchange.class).scale("Trade.amount", 4);

  private final int items;

  private AnalyticsSuite(int items) {
    this.items = items;
  }

  /** The names of all lines. */
  public static List<String> names() {
    return List.of(OVER_HTTP, IN_PROCESS, GROUP_BY);
  }

  /** Measures with that many items; answers the report. */
  public static String run(int items, boolean json) {
    try {
      return new AnalyticsSuite(items)
          .figures().stream()
              .map(figure -> json ? figure.json() : figure.line())
              .collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<ScaleFigure> figures() throws IOException, SQLException {
    Path folder = Files.createTempDirectory("gateleg-analytics");
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve(0);
        DynamoDbClient remote = client(endpoint)) {
      ExchangeTable.TYPE.create(engine.client());
      fill(engine.client());
      Lake lake = Lake.parquet(folder.resolve("asked"), MODEL);
      double unused = load(engine.client(), lake);
      return List.of(
          parquet(OVER_HTTP, remote, folder),
          parquet(IN_PROCESS, engine.client(), folder),
          groupBy(lake, folder.resolve("hand.parquet")));
    } finally {
      delete(folder);
    }
  }

  private static DynamoDbClient client(Endpoint endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint.uri())
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .build();
  }

  /** Loads beside scans through the same client, in turns. */
  private ScaleFigure parquet(String name, DynamoDbClient client, Path folder) {
    double[] scans = new double[LOADS];
    double[] loads = new double[LOADS];
    for (int i = -1; i < LOADS; i++) {
      double scan = scan(client);
      double load = load(client, Lake.parquet(folder.resolve(name + i), MODEL));
      if (i >= 0) {
        scans[i] = scan;
        loads[i] = load;
      }
    }
    double share = median(loads) / median(scans);
    return new ScaleFigure(
        name,
        String.format(
            Locale.ROOT,
            "%,d items, %,.0f items/s, the engine's scan %,.0f items/s: %.0f %%",
            items,
            median(loads),
            median(scans),
            100 * share),
        "at least 60 % of the engine's scan",
        share >= LEAST_SHARE);
  }

  private void fill(DynamoDbClient client) {
    IntStream.range(0, SEGMENTS).parallel().forEach(lane -> {
      List<WriteRequest> batch = new ArrayList<>();
      for (int i = lane; i < items; i += SEGMENTS) {
        batch.add(WriteRequest.builder()
            .putRequest(PutRequest.builder().item(item(i)).build())
            .build());
        if (batch.size() == BATCH || i + SEGMENTS >= items) {
          List<WriteRequest> full = List.copyOf(batch);
          client.batchWriteItem(request -> request.requestItems(Map.of("exchange", full)));
          batch.clear();
        }
      }
    });
  }

  private static Map<String, AttributeValue> item(int i) {
    String market = "m" + i % 1000;
    return Map.of(
        "PK", AttributeValue.fromS("MARKET#" + market),
        "SK", AttributeValue.fromS("TRADE#t" + i),
        "_type", AttributeValue.fromS("Trade"),
        "market", AttributeValue.fromS(market),
        "tradeId", AttributeValue.fromS("t" + i),
        "instrument", AttributeValue.fromS(INSTRUMENTS[i % INSTRUMENTS.length]),
        "amount", AttributeValue.fromN(i % 100_000 + "." + (1000 + i % 9000)),
        "pieces", AttributeValue.fromN("" + i % 77),
        "open", AttributeValue.fromBool(i % 2 == 0),
        "at",
            AttributeValue.fromS(String.format(
                Locale.ROOT, "2026-11-%02dT12:%02d:%02d.000000000Z", 1 + i % 28, i % 60, i % 59)));
  }

  /** Items a second of a plain parallel scan through the engine's client. */
  private double scan(DynamoDbClient client) {
    long start = System.nanoTime();
    long read = IntStream.range(0, SEGMENTS)
        .parallel()
        .mapToLong(segment -> {
          long count = 0;
          Map<String, AttributeValue> after = Map.of();
          do {
            Map<String, AttributeValue> key = after;
            ScanResponse page = client.scan(request -> request
                .tableName("exchange")
                .segment(segment)
                .totalSegments(SEGMENTS)
                .exclusiveStartKey(key.isEmpty() ? null : key));
            count += read(page.items());
            after = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
          } while (!after.isEmpty());
          return count;
        })
        .sum();
    check(read);
    return rate(start);
  }

  /** How many items there are; each attribute is looked at, since the engine decodes items when they are. */
  private static long read(List<Map<String, AttributeValue>> items) {
    long attributes = 0;
    for (Map<String, AttributeValue> item : items) {
      for (AttributeValue value : item.values()) {
        attributes += value.type() == AttributeValue.Type.UNKNOWN_TO_SDK_VERSION ? 0 : 1;
      }
    }
    return attributes == 0 ? 0 : items.size();
  }

  private double load(DynamoDbClient client, Lake lake) {
    long start = System.nanoTime();
    check(lake.load(
            ItemSource.scan(Bulk.on(ExchangeTable.open(client)).reading().concurrency(SEGMENTS)))
        .read());
    return rate(start);
  }

  private void check(long read) {
    if (read != items) {
      throw new IllegalStateException(read + " items were read, " + items + " are there.");
    }
  }

  private double rate(long start) {
    return items * 1e9 / (System.nanoTime() - start);
  }

  private ScaleFigure groupBy(Lake lake, Path byHand) throws SQLException {
    String query = "SELECT instrument, open, sum(amount), avg(pieces), max(\"at\"), count(*) FROM ";
    double[] hand = new double[QUERIES];
    double[] own = new double[QUERIES];
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement();
        Sql sql = lake.sql()) {
      statement.execute("COPY (SELECT 'm' || i % 1000 AS market, 't' || i AS tradeId,"
          + " ['gold', 'silver', 'wheat', 'oil', 'copper'][i % 5 + 1] AS instrument,"
          + " (i % 100000 + (1000 + i % 9000) / 10000.0)::DECIMAL(38,4) AS amount,"
          + " (i % 77)::BIGINT AS pieces, i % 2 = 0 AS open,"
          + " make_timestamptz(2026, 11, 1 + i % 28, 12, i % 60, (i % 59)::DOUBLE, 'UTC') AS \"at\""
          + " FROM range(" + items + ") t(i)) TO '" + byHand
          + "' (FORMAT parquet, COMPRESSION zstd)");
      for (int i = -5; i < QUERIES; i++) {
        long start = System.nanoTime();
        try (ResultSet rows =
            statement.executeQuery(query + "'" + byHand + "' GROUP BY instrument, open")) {
          drain(rows);
        }
        long middle = System.nanoTime();
        sql.query(query + "Trade GROUP BY instrument, open", AnalyticsSuite::drain);
        long end = System.nanoTime();
        if (i >= 0) {
          hand[i] = middle - start;
          own[i] = end - middle;
        }
      }
    }
    double times = median(own) / median(hand);
    return new ScaleFigure(
        GROUP_BY,
        String.format(
            Locale.ROOT,
            "%.1f ms over the lake, %.1f ms over a Parquet by hand: %.2f times",
            median(own) / 1e6,
            median(hand) / 1e6,
            times),
        "at most 2 times that by hand",
        times <= MOST_TIMES);
  }

  private static int drain(ResultSet rows) throws SQLException {
    int count = 0;
    while (rows.next()) {
      count++;
    }
    return count;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
