package dev.gateleg.benchmarks.scale;

import dev.gateleg.benchmarks.scale.Consumption.Sums;
import dev.gateleg.benchmarks.scale.Consumption.Taken;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * A consumer of changes beside the Kinesis Client Library with the adapter for DynamoDB's streams, over HTTP on the same engine:
 * how long until the first record is handled, and how many a second from then on. Both are as they are by default, but that the
 * other does not rest between reads, which it does for a second.
 */
final class ConsumersLine implements ScaleLine {

  private static final int ITEMS = 20_000;
  private static final double TARGET_RATE = 3;
  private static final double TARGET_START = 0.1;

  @Override
  public String name() {
    return "consumers";
  }

  @Override
  public ScaleFigure measure() throws Exception {
    Taken unused = taken(new Gateleg()); // the engine and the SDK are warm for both then
    Taken ours = taken(new Gateleg());
    Taken theirs = taken(new KinesisClient());
    double rate = ours.perSecond() / theirs.perSecond();
    double start = (double) ours.start().toNanos() / theirs.start().toNanos();
    return new ScaleFigure(
        name(),
        String.format(
            Locale.ROOT,
            "%,.0f records/s after %,d ms; Kinesis Client Library %,.0f after %,d ms: %.1f times, %.3f of the"
                + " start",
            ours.perSecond(),
            ours.start().toMillis(),
            theirs.perSecond(),
            theirs.start().toMillis(),
            rate,
            start),
        "at least 3 times, a tenth of the start",
        rate >= TARGET_RATE && start <= TARGET_START);
  }

  private static Taken taken(Consumption by) throws Exception {
    try (Engine engine = Engine.builder().streamBytes(512L << 20).open();
        Endpoint endpoint = engine.serve(0)) {
      DynamoDbClient client = engine.client();
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
            "note", AttributeValue.fromS("x".repeat(200)));
        client.putItem(put -> put.tableName("tram").item(item));
      }
      String stream =
          client.describeTable(table -> table.tableName("tram")).table().latestStreamArn();
      return by.take(endpoint.uri(), stream, new Sums(ITEMS));
    }
  }

  /** A consumer of changes as it is by default. */
  private static final class Gateleg implements Consumption {

    @Override
    public Taken take(URI endpoint, String stream, Sums sums) throws Exception {
      AwsCredentialsProvider anybody =
          StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));
      try (DynamoDbClient client = DynamoDbClient.builder()
              .endpointOverride(endpoint)
              .region(Region.US_EAST_1)
              .credentialsProvider(anybody)
              .build();
          DynamoDbStreamsClient streams = DynamoDbStreamsClient.builder()
              .endpointOverride(endpoint)
              .region(Region.US_EAST_1)
              .credentialsProvider(anybody)
              .build()) {
        long begun = System.nanoTime();
        Changes changes = Changes.of(TramTable.TYPE.open(client), "sum")
            .on(
                Fares.TYPE,
                fares -> fares.inserted(fare -> sums.add(fare.entity().cents())));
        try (ChangeConsumer consumer = changes.consuming(streams).start()) {
          sums.await();
          return sums.taken(begun);
        }
      }
    }
  }
}
