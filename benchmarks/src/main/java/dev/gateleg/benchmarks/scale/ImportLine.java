package dev.gateleg.benchmarks.scale;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkSource;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * An import of JSON lines beside BatchWriteItem calls by hand, whose items are in memory already, with the same concurrency, over
 * HTTP, in turns.
 */
final class ImportLine implements ScaleLine {

  private static final int ITEMS = 40_000;
  private static final int ROUNDS = 7;
  private static final int THREADS = 4;
  private static final int BATCH = 25;
  private static final double TARGET = 0.8;

  @Override
  public String name() {
    return "bulk import";
  }

  @Override
  public ScaleFigure measure() throws Exception {
    Path file = Files.createTempFile("gateleg-import", ".jsonl");
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve(0);
        DynamoDbClient client = client(endpoint)) {
      StoreTable.TYPE.create(client);
      List<Map<String, AttributeValue>> items = items(file);
      double[] hand = new double[ROUNDS];
      double[] bulk = new double[ROUNDS];
      for (int round = -2; round < ROUNDS; round++) {
        double byHand = byHand(client, items);
        double byBulk = byBulk(client, file);
        if (round >= 0) {
          hand[round] = byHand;
          bulk[round] = byBulk;
        }
      }
      double ratio = median(bulk) / median(hand);
      return new ScaleFigure(
          name(),
          String.format(
              Locale.ROOT,
              "%,.0f items/s, by hand %,.0f items/s: %.0f %%",
              median(bulk),
              median(hand),
              100 * ratio),
          "at least 80 % of that by hand",
          ratio >= TARGET);
    } finally {
      Files.delete(file);
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

  private static List<Map<String, AttributeValue>> items(Path file) throws Exception {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int i = 0; i < ITEMS; i++) {
        Sample sample =
            new Sample("s" + i, "a text that is neither short nor long, number " + i, i, true);
        String json = StoreTable.TYPE.json(Samples.TYPE).write(sample);
        out.write(json);
        out.write('\n');
        items.add(Map.of(
            "PK", AttributeValue.fromS("SAMPLE#s" + i),
            "SK", AttributeValue.fromS("SAMPLE"),
            "_type", AttributeValue.fromS("Sample"),
            "sampleId", AttributeValue.fromS("s" + i),
            "text", AttributeValue.fromS(sample.text()),
            "number", AttributeValue.fromN("" + i),
            "flag", AttributeValue.fromBool(true)));
      }
    }
    return items;
  }

  private static double byHand(DynamoDbClient client, List<Map<String, AttributeValue>> items)
      throws Exception {
    long start = System.nanoTime();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int lane = 0; lane < THREADS; lane++) {
        int first = lane * BATCH;
        all.add(threads.submit(() -> {
          for (int from = first; from < items.size(); from += THREADS * BATCH) {
            List<WriteRequest> batch = new ArrayList<>();
            items
                .subList(from, Math.min(items.size(), from + BATCH))
                .forEach(item -> batch.add(WriteRequest.builder()
                    .putRequest(PutRequest.builder().item(item).build())
                    .build()));
            client.batchWriteItem(request -> request.requestItems(Map.of("store", batch)));
          }
        }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    } finally {
      threads.shutdown();
    }
    return rate(start);
  }

  private static double byBulk(DynamoDbClient client, Path file) {
    long start = System.nanoTime();
    Bulk.on(StoreTable.TYPE.open(client))
        .importing(BulkSource.jsonLines(file))
        .concurrency(THREADS)
        .run();
    return rate(start);
  }

  private static double rate(long start) {
    return ITEMS * 1e9 / (System.nanoTime() - start);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
