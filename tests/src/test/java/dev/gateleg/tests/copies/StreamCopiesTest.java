package dev.gateleg.tests.copies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.schema.Tables;
import dev.gateleg.core.spi.write.CopyFollower;
import dev.gateleg.core.write.CopyReport;
import dev.gateleg.core.write.CopyReport.Kind;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.ChangeImageMissingException;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.StartAt;
import dev.gateleg.tests.copies.Couriers.CourierShipment;
import dev.gateleg.tests.copies.Couriers.Shipment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Copies that follow the table's stream: the owner's writes cost nothing more, and the list is a moment behind. */
@Tag("once")
final class StreamCopiesTest {

  private final Engine engine = Engine.inMemory();
  private final DynamoDbStreamsClient streams = engine.streamsClient();
  private Couriers couriers;

  @BeforeEach
  void open() {
    CouriersTable.TYPE.create(engine.client());
    couriers = CouriersTable.open(engine.client());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Shipment shipment(String id, String courier, int weight) {
    return new Shipment(id, Optional.ofNullable(courier), weight, "");
  }

  private ChangeConsumer consumer() {
    return Changes.of(couriers, "lists")
        .copying(CourierShipments.TYPE)
        .consuming(streams)
        .checkpoints(Duration.ZERO)
        .open();
  }

  private static void run(ChangeConsumer consumer) {
    for (int round = 0; round < 30; round++) {
      boolean unused = consumer.runOnce();
    }
  }

  private CopyReport reconciled() {
    return couriers.copies(CourierShipments.TYPE).reconcile();
  }

  @Test
  void aConsumerKeepsTheList() {
    try (ChangeConsumer lists = consumer()) {
      couriers.create(shipment("s1", "kim", 3));
      couriers.create(shipment("s2", null, 5));
      run(lists);
      assertThat(couriers.shipmentsOf("kim").list())
          .containsExactly(new CourierShipment("kim", "s1", 3));

      couriers.update(Shipments.key("s1")).set(Shipments.courier, "lee").run();
      couriers.update(Shipments.key("s2")).set(Shipments.courier, "lee").run();
      couriers.update(Shipments.key("s2")).add(Shipments.weight, 1).run();
      run(lists);
      assertThat(couriers.shipmentsOf("kim").list()).isEmpty();
      assertThat(couriers.shipmentsOf("lee").list())
          .containsExactly(
              new CourierShipment("lee", "s1", 3), new CourierShipment("lee", "s2", 6));

      couriers.deleteKey(Shipments.key("s1"));
      couriers.update(Shipments.key("s2")).remove(Shipments.courier).run();
      run(lists);
      assertThat(couriers.shipmentsOf("lee").list()).isEmpty();
      assertThat(reconciled().differences()).isEmpty();
    }
  }

  @Test
  void aConsumerBeginsWithWhatIsThere() {
    couriers.create(shipment("s1", "kim", 3));
    // region copying
    Changes lists = Changes.of(couriers, "lists").copying(CourierShipments.TYPE);
    try (ChangeConsumer consumer = lists
        .consuming(streams)
        .startAt(StartAt.ALL_DATA) // those that are there, then what changes
        .open()) {
      // endregion
      run(consumer);
    }
    assertThat(couriers.shipmentsOf("kim").list()).hasSize(1);
  }

  @Test
  void aWriteOfTheOwnerIsAPlainOne() {
    assertThat(couriers.creating(shipment("s1", "kim", 3)).request())
        .isInstanceOf(PutItemRequest.class);
    couriers.batch().put(shipment("s1", "kim", 3)).run();
    assertThat(couriers.shipment("s1")).isPresent();
    assertThatThrownBy(() -> couriers.create(new CourierShipment("kim", "s1", 3)))
        .hasMessage("[CopyManaged] CourierShipment is a copy of Shipment and follows its changes;"
            + " write the Shipment.");
    assertThatThrownBy(
            () -> couriers.batch().put(new CourierShipment("kim", "s1", 3)).run())
        .hasMessageStartingWith("[CopyInBatch]");
  }

  @Test
  void whatTheConsumerHasNotHeardOfIsFoundAndRepaired() {
    couriers.create(shipment("s1", "kim", 3));
    assertThat(reconciled().differences())
        .extracting(CopyReport.Difference::kind)
        .containsExactly(Kind.MISSING);
    assertThat(couriers.copies(CourierShipments.TYPE).repair().clean()).isTrue();
    assertThat(couriers.shipmentsOf("kim").list()).hasSize(1);
  }

  @Test
  void anOldChangeThatIsToldLateDoesNoHarm() {
    var follower = follower();
    Shipment first = couriers.create(shipment("s1", "kim", 3));
    Shipment second = couriers.put(shipment("s1", "lee", 4));
    Shipment third = couriers.put(shipment("s1", "kim", 5));
    List<Shipment> states = new ArrayList<>(List.of(first, second, third));
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int told = 0; told < 40; told++) {
      int at = random.nextInt(4);
      Shipment before = at == 0 ? null : states.get(at - 1);
      Shipment after = at == 3 ? null : states.get(at);
      assertThat(follower.follow(Shipments.key("s1"), before, after)).isTrue();
    }
    assertThat(follower.follow(Shipments.key("s1"), null, first)).isTrue();
    assertThat(couriers.shipmentsOf("kim").list())
        .as("seed %d", seed)
        .containsExactly(new CourierShipment("kim", "s1", 5));
    assertThat(couriers.shipmentsOf("lee").list()).as("seed %d", seed).isEmpty();
  }

  @SuppressWarnings("unchecked") // CourierShipment is a copy of Shipment.
  private CopyFollower<Shipment> follower() {
    return (CopyFollower<Shipment>) CopyFollower.of(couriers.copies(CourierShipments.TYPE));
  }

  @Test
  void aStreamWithoutBothImagesIsRefused() {
    Tables.create(
        engine.client(),
        CouriersTable.TYPE.schema(),
        "other",
        table -> table.streamSpecification(
            stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)));
    Couriers other = CouriersTable.TYPE.with(engine.client()).tableName("other").open();
    assertThatThrownBy(() -> Changes.of(other, "lists")
            .copying(CourierShipments.TYPE)
            .consuming(streams)
            .open()
            .runOnce())
        .isInstanceOf(ChangeImageMissingException.class)
        .hasMessageContaining("NEW_AND_OLD_IMAGES");
    assertThatThrownBy(() -> Changes.of(couriers, "lists").copying(Shipments.TYPE))
        .hasMessageStartingWith("[CopyAbsent]");
  }
}
