package dev.gateleg.benchmarks.scale;

import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * A consumer of changes beside the Kinesis Client Library with the adapter for DynamoDB's streams, each as a process of its own, over
 * HTTP on the same engine: how long until the first record is handled, and how many a second from then on. Both are as they are by
 * default, but that the other does not rest between reads, which it does for a second.
 */
final class ConsumersLine implements ScaleLine {

  /** The class path of the other, which benchmarks/run builds. */
  private static final String KINESIS = "gateleg.benchmarks.kinesis";

  private static final String KINESIS_CONSUMER = "dev.gateleg.benchmarks.kinesis.KinesisConsumer";
  private static final int ITEMS = 100_000;
  private static final double TARGET_RATE = 3;
  private static final double TARGET_START = 0.1;
  private static final long PATIENCE_SECONDS = 600;
  private static final String NOTE = "x".repeat(200);

  /**
   * How it went.
   *
   * @param startSeconds the time from the beginning to the first record
   * @param perSecond the records a second from the first to the last
   */
  private record Taken(double startSeconds, double perSecond) {}

  @Override
  public String name() {
    return "consumers";
  }

  @Override
  public ScaleFigure measure() throws Exception {
    String kinesis = System.getProperty(KINESIS);
    if (kinesis == null) {
      return new ScaleFigure(
          name(),
          "not measured: -D" + KINESIS + " is not set; use benchmarks/run",
          target(),
          false);
    }
    try (Engine engine = Engine.builder().streamBytes(512L << 20).open();
        Endpoint endpoint = engine.serve(0)) {
      String stream = written(engine.client());
      Taken ours = taken(
          System.getProperty("java.class.path"),
          GatelegConsumer.class.getName(),
          endpoint.uri(),
          stream);
      Taken theirs = taken(kinesis, KINESIS_CONSUMER, endpoint.uri(), stream);
      return figure(ours, theirs);
    }
  }

  private ScaleFigure figure(Taken ours, Taken theirs) {
    double rate = ours.perSecond / theirs.perSecond;
    double start = ours.startSeconds / theirs.startSeconds;
    return new ScaleFigure(
        name(),
        String.format(
            Locale.ROOT,
            "%,.0f records/s after %.1f s; Kinesis Client Library %,.0f after %.1f s: %.1f times, %.3f of the start",
            ours.perSecond,
            ours.startSeconds,
            theirs.perSecond,
            theirs.startSeconds,
            rate,
            start),
        target(),
        rate >= TARGET_RATE && start <= TARGET_START);
  }

  private static String target() {
    return "at least 3 times, a tenth of the start";
  }

  /** Fills a table, and answers its stream. */
  private static String written(DynamoDbClient client) {
    Tables.create(
        client,
        TramTable.TYPE.schema(),
        "tram",
        table -> table.streamSpecification(stream ->
            stream.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
    for (int i = 0; i < ITEMS; i++) {
      String id = Integer.toString(i);
      Map<String, AttributeValue> item = Map.of(
          "PK", AttributeValue.fromS("FARE#" + id),
          "SK", AttributeValue.fromS("FARE"),
          "_type", AttributeValue.fromS("Fare"),
          "fareId", AttributeValue.fromS(id),
          "cents", AttributeValue.fromN(id),
          "note", AttributeValue.fromS(NOTE));
      client.putItem(put -> put.tableName("tram").item(item));
    }
    return client.describeTable(table -> table.tableName("tram")).table().latestStreamArn();
  }

  private static Taken taken(String classPath, String main, URI endpoint, String stream)
      throws Exception {
    Process process = new ProcessBuilder(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-cp",
            classPath,
            main,
            endpoint.toString(),
            stream,
            Integer.toString(ITEMS)))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    Thread ending = new Thread(() -> endLate(process), "end of a consumer");
    ending.setDaemon(true);
    ending.start();
    try (BufferedReader lines = new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      long begun = momentOf("begun", lines);
      long first = momentOf("first", lines);
      long last = momentOf("all " + (long) ITEMS * (ITEMS - 1) / 2, lines);
      return new Taken((first - begun) / 1e9, (ITEMS - 1) * 1e9 / (last - first));
    } finally {
      process.destroyForcibly();
    }
  }

  private static long momentOf(String expected, BufferedReader lines) throws IOException {
    String line = lines.readLine();
    if (!expected.equals(line)) {
      throw new IllegalStateException("a consumer said " + line + " instead of " + expected);
    }
    return System.nanoTime();
  }

  /** Who waits for a line of a process that hangs gets none. */
  private static void endLate(Process process) {
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
