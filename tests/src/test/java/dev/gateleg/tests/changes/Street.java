package dev.gateleg.tests.changes;

import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.Consuming;
import dev.gateleg.tests.support.ManualClock;
import java.time.Duration;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** An engine with the kiosk's table and its stream, and time that passes when the test says so. */
final class Street implements AutoCloseable {

  static final Duration LEASE = Duration.ofSeconds(20);
  private static final int MOST_ROUNDS = 300;
  private static final Duration LONG = LEASE.plusSeconds(1);

  final ManualClock clock = new ManualClock();
  final Engine engine = Engine.builder().clock(clock).seed(7).open();
  final DynamoDbClient client = engine.client();
  final DynamoDbStreamsClient streams = engine.streamsClient();
  final Kiosk kiosk;

  Street() {
    this(StreamViewType.NEW_AND_OLD_IMAGES);
  }

  Street(StreamViewType view) {
    Tables.create(
        client,
        KioskTable.TYPE.schema(),
        "kiosk",
        table -> table.streamSpecification(s -> s.streamEnabled(true).streamViewType(view)));
    kiosk = open();
  }

  Kiosk open() {
    return KioskTable.TYPE
        .with(client)
        .clock(clock)
        .random(new Random(3)::nextLong)
        .sleeper(clock::advance)
        .open();
  }

  Consuming consuming(Changes changes) {
    return changes
        .consuming(streams)
        .lease(LEASE)
        .checkpoints(Duration.ZERO)
        .backoff(Duration.ofMillis(10), Duration.ofMillis(100))
        .attempts(3)
        .ticks(() -> Duration.between(ManualClock.START, clock.instant()).toNanos());
  }

  /** Runs consumers by turns, while time passes, until they have nothing to do for a while. */
  void run(ChangeConsumer... consumers) {
    int rounds = 0;
    for (int quiet = 0; quiet < 12 && rounds < MOST_ROUNDS; quiet++) {
      rounds++;
      for (ChangeConsumer consumer : consumers) {
        if (consumer.runOnce()) {
          quiet = 0;
        }
      }
      clock.advance(Duration.ofSeconds(1));
    }
  }

  /** Lets so much time pass that a worker which gave no sign of life is taken for dead, while others look on. */
  void outlive(ChangeConsumer... living) {
    for (Duration passed = Duration.ZERO;
        passed.compareTo(LONG) < 0;
        passed = passed.plusSeconds(1)) {
      for (ChangeConsumer consumer : living) {
        boolean unused = consumer.runOnce();
      }
      clock.advance(Duration.ofSeconds(1));
    }
    run(living);
  }

  @Override
  public void close() {
    engine.close();
  }
}
