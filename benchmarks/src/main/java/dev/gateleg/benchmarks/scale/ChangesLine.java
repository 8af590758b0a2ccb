package dev.gateleg.benchmarks.scale;

import dev.gateleg.core.call.Threads;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * A consumer of changes on one thread beside the engine's writes on one thread, both in process: how many records a second are
 * read, decoded and handed to a handler that adds up, and how many items a second the engine takes.
 */
final class ChangesLine implements ScaleLine {

  static final String NAME = "changes";

  private static final int ITEMS = 60_000;
  private static final int ROUNDS = 5;
  private static final double TARGET = 1.0 / 3;
  private static final String NOTE = "x".repeat(200);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public ScaleFigure measure() {
    double bestRatio = 0;
    String reached = "";
    for (int round = 0; round < ROUNDS; round++) {
      try (Engine engine = Engine.builder().streamBytes(512L << 20).open()) {
        double writes = written(engine);
        double records = consumed(engine);
        if (records / writes > bestRatio) {
          bestRatio = records / writes;
          reached = String.format(
              Locale.ROOT,
              "%,.0f records/s consumed, %,.0f items/s written: %.2f of it",
              records,
              writes,
              bestRatio);
        }
      }
    }
    return new ScaleFigure(NAME, reached, "at least a third", bestRatio >= TARGET);
  }

  private static double written(Engine engine) {
    DynamoDbClient client = engine.client();
    Tables.create(
        client,
        TramTable.TYPE.schema(),
        "tram",
        table -> table.streamSpecification(stream ->
            stream.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
    long begun = System.nanoTime();
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
    return ITEMS * 1e9 / (System.nanoTime() - begun);
  }

  private static double consumed(Engine engine) {
    Tram tram = TramTable.TYPE.with(engine.client()).threads(Threads.inTurn()).open();
    AtomicLong fares = new AtomicLong();
    AtomicLong cents = new AtomicLong();
    Changes changes = Changes.of(tram, "sum")
        .on(
            Fares.TYPE,
            on -> on.inserted(fare -> {
              fares.incrementAndGet();
              cents.addAndGet(fare.entity().cents());
            }));
    ChangeConsumer consumer =
        changes.consuming(engine.streamsClient()).concurrency(1).open();
    long begun = System.nanoTime();
    while (fares.get() < ITEMS) {
      boolean unused = consumer.runOnce();
    }
    long took = System.nanoTime() - begun;
    consumer.close();
    if (cents.get() != (long) ITEMS * (ITEMS - 1) / 2) {
      throw new IllegalStateException("the sum is wrong: " + cents);
    }
    return ITEMS * 1e9 / took;
  }
}
