package dev.gateleg.tests.derived;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.write.Update;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.derived.Parcel.Depot;
import dev.gateleg.tests.derived.Parcel.Priority;
import dev.gateleg.tests.support.ManualClock;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Key parts that are derived of components: dates of instants, text in lower case, methods of the record. */
final class DerivedTest {

  private static final Instant SENT = Instant.parse("2026-06-24T22:30:00Z");

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Depots> table = FreshTable.of(DepotsTable.TYPE);

  private Depots depots;

  @BeforeEach
  void open() {
    depots = DepotsTable.TYPE
        .with(table.client())
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private static Parcel parcel(String id) {
    return new Parcel(
        id,
        "Ada@Example.org",
        SENT,
        Optional.of(LocalDate.of(2026, 7, 1)),
        Priority.VERY_HIGH,
        new Depot("north"),
        false,
        new BigDecimal("2.5"),
        null,
        null);
  }

  private Map<String, String> keys(String partition, String sort) {
    Map<String, AttributeValue> item = table
        .client()
        .getItem(get -> get.tableName(table.name())
            .consistentRead(true)
            .key(Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort))))
        .item();
    Map<String, String> keys = new HashMap<>();
    item.forEach((name, value) -> {
      if (name.startsWith("GSI")) {
        keys.put(name, value.s());
      }
    });
    return keys;
  }

  @Test
  void keysHoldWhatIsDerived() {
    depots.create(parcel("p1"));
    depots.create(new Booking("b1", "t1", SENT, 5));

    assertThat(keys("PARCEL#p1", "METADATA"))
        .containsEntry("GSI1PK", "SENDER#ada@example.org")
        .containsEntry("GSI1SK", "2026-06-25#p1")
        .containsEntry("GSI2PK", "DUE#2026-07")
        .containsEntry("GSI2SK", "very_high#p1")
        .containsEntry("GSI3PK", "OPEN#north")
        .containsEntry("GSI3SK", "0000000000000002500#p1");
    assertThat(keys("BRANCH#b1#BOOKING", "2026-06-24#t1"))
        .containsEntry("GSI1PK", "DAY#2026-06-24")
        .containsEntry("GSI1SK", "b1#t1");
  }

  @Test
  void patternsTakeTheSourceOrWhatIsDerived() {
    Parcel sent = depots.create(parcel("p1"));
    Booking booked = depots.create(new Booking("b1", "t1", SENT, 5));

    assertThat(depots.sentBy("ADA@example.ORG", LocalDate.of(2026, 6, 25), null).list())
        .containsExactly(sent);
    assertThat(depots.sentBy("ADA@example.ORG", LocalDate.of(2026, 6, 26), null).list())
        .isEmpty();
    assertThat(depots.sentOnTheDayOf("ada@example.org", SENT.plusSeconds(60)).list())
        .containsExactly(sent);
    assertThat(depots.dueIn(YearMonth.of(2026, 7), Priority.VERY_HIGH).list())
        .containsExactly(sent);
    assertThat(depots.dueInTheMonthOf(LocalDate.of(2026, 7, 31)).list()).containsExactly(sent);
    assertThat(depots.openIn("north", 2500).list()).containsExactly(sent);
    assertThat(depots.openIn("north", 2501).list()).isEmpty();
    assertThat(depots
            .touchedOn(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC), "p")
            .list())
        .containsExactly(sent);
    assertThat(depots.booking("b1", SENT, "t1")).contains(booked);
    assertThat(depots.bookingOfDay("b1", LocalDate.of(2026, 6, 24), "t1")).contains(booked);
    assertThat(depots
            .bookings("b1", LocalDate.of(2026, 6, 24), LocalDate.of(2026, 6, 24))
            .list())
        .containsExactly(booked);
    assertThat(depots.bookingsOn(LocalDate.of(2026, 6, 24)).list()).containsExactly(booked);
  }

  @Test
  void readsAsInTheGuide() {
    // region derived
    depots.create(parcel("p1"));
    depots.sentBy("ADA@example.org", LocalDate.of(2026, 6, 25), null).list(); // finds it
    depots.update(Parcels.key("p1")).set(Parcels.delivered, true).run(); // leaves the index
    assertThat(depots.openIn("north", 0).list()).isEmpty();
    // endregion
    assertThat(keys("PARCEL#p1", "METADATA")).doesNotContainKeys("GSI3PK").containsKey("GSI3SK");
  }

  @Test
  void anUpdateOfASourceMovesWhatIsDerived() {
    depots.create(parcel("p1"));

    depots
        .update(Parcels.key("p1"))
        .set(Parcels.email, "BOB@x")
        .set(Parcels.sentAt, Instant.parse("2027-01-01T12:00:00Z"))
        .remove(Parcels.dueOn)
        .add(Parcels.weight, new BigDecimal("1.5"))
        .run();

    assertThat(keys("PARCEL#p1", "METADATA"))
        .containsEntry("GSI1PK", "SENDER#bob@x")
        .containsEntry("GSI1SK", "2027-01-01#p1")
        .doesNotContainKey("GSI2PK")
        .containsEntry("GSI3PK", "OPEN#north")
        .containsEntry("GSI3SK", "0000000000000004000#p1");
    depots.update(Parcels.key("p1")).set(Parcels.pieces, 2).run();
    assertThat(keys("PARCEL#p1", "METADATA")).containsEntry("GSI3SK", "0000000000000002000#p1");
  }

  @Test
  void whatTheTableKeyIsDerivedOfMayChangeWithinIt() {
    depots.create(new Booking("b1", "t1", SENT, 5));
    var key = Bookings.key("b1", LocalDate.of(2026, 6, 24), "t1");

    Booking later = depots
        .update(key)
        .set(Bookings.createdAt, SENT.plus(Duration.ofHours(1)))
        .run();
    assertThat(later.createdAt()).isEqualTo("2026-06-24T23:30:00Z");

    assertThatThrownBy(
            () -> depots.update(key).set(Bookings.createdAt, SENT.plus(Duration.ofHours(2))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[KeyImmutable] Booking's key is made of 'createdAt', which can't change; create the item under its new key and delete this one.");
    assertThatThrownBy(() -> depots.update(key).setIfAbsent(Bookings.createdAt, SENT))
        .hasMessageContaining("[KeyImmutable]");
    assertThatThrownBy(() -> depots.modify(
            key, b -> new Booking("b1", "t1", SENT.plus(Duration.ofDays(1)), b.amount())))
        .hasMessageContaining("[KeyImmutable]");
    assertThat(depots.bookings("b1", LocalDate.MIN, LocalDate.MAX).list()).containsExactly(later);
  }

  @Test
  void anItemUnderAnotherKeyThanItsSourceMakesIsRefused() {
    depots.create(new Booking("b1", "t1", SENT, 5));
    table
        .client()
        .updateItem(update -> update
            .tableName(table.name())
            .key(Map.of(
                "PK", AttributeValue.fromS("BRANCH#b1#BOOKING"),
                "SK", AttributeValue.fromS("2026-06-24#t1")))
            .updateExpression("SET createdAt = :at")
            .expressionAttributeValues(
                Map.of(":at", AttributeValue.fromS("2026-06-25T00:00:00.000000000Z"))));

    assertThatThrownBy(() -> depots.booking("b1", SENT, "t1"))
        .isInstanceOf(UndecodableItemException.class)
        .hasMessageContaining("KeyMismatch");
  }

  @Test
  void nothingGivenIsToldAsSuch() {
    assertThatThrownBy(() -> depots.booking("b1", null, "t1"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[KeyPartNull]");
  }

  /** After any updates the keys are those that the stored components make, by rules written down here a second time. */
  @Test
  void keysAlwaysFollowTheirSources() {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < 12; i++) {
      String id = "p" + i;
      depots.create(parcel(id));
      for (int step = 0; step < 8; step++) {
        clock.advance(Duration.ofHours(random.nextInt(40)));
        if (random.nextInt(5) == 0) {
          depots.modify(Parcels.key(id), p -> changed(p, random));
        } else {
          changed(depots.update(Parcels.key(id)), random).run();
        }
        Parcel now = depots.parcel(id).orElseThrow();
        assertThat(keys("PARCEL#" + id, "METADATA")).as("seed %s", seed).isEqualTo(expected(now));
      }
    }
  }

  private static Update<Parcel> changed(Update<Parcel> update, Random random) {
    Update<Parcel> changed = update.set(Parcels.email, "Mail" + random.nextInt(3));
    if (random.nextBoolean()) {
      changed = changed.set(Parcels.sentAt, time(random));
    }
    changed = switch (random.nextInt(3)) {
      case 0 -> changed.remove(Parcels.dueOn);
      case 1 -> changed.set(Parcels.dueOn, LocalDate.ofEpochDay(random.nextInt(30_000)));
      default -> changed;
    };
    if (random.nextBoolean()) {
      changed = changed.set(Parcels.delivered, random.nextBoolean());
    }
    if (random.nextBoolean()) {
      changed = changed.add(Parcels.weight, new BigDecimal(random.nextInt(50)).movePointLeft(1));
    }
    return switch (random.nextInt(4)) {
      case 0 -> changed.set(Parcels.pieces, random.nextInt(5));
      case 1 -> changed.remove(Parcels.pieces);
      case 2 -> changed.set(Parcels.depot, new Depot("d" + random.nextInt(3)));
      default -> changed;
    };
  }

  private static Parcel changed(Parcel parcel, Random random) {
    return new Parcel(
        parcel.parcelId(),
        parcel.email(),
        time(random),
        Optional.empty(),
        random.nextBoolean() ? Priority.LOW : Priority.VERY_HIGH,
        new Depot("m" + random.nextInt(3)),
        random.nextBoolean(),
        parcel.weight(),
        random.nextBoolean() ? null : random.nextInt(4),
        parcel.touchedAt());
  }

  private static Instant time(Random random) {
    return Instant.ofEpochSecond(random.nextLong(4_000_000_000L));
  }

  private static Map<String, String> expected(Parcel p) {
    Map<String, String> keys = new HashMap<>();
    keys.put("GSI1PK", "SENDER#" + p.email().toLowerCase(Locale.ROOT));
    keys.put(
        "GSI1SK", LocalDate.ofInstant(p.sentAt(), ZoneId.of("Europe/Berlin")) + "#" + p.parcelId());
    p.dueOn().ifPresent(due -> keys.put("GSI2PK", "DUE#" + due.toString().substring(0, 7)));
    keys.put("GSI2SK", p.priority().name().toLowerCase(Locale.ROOT) + "#" + p.parcelId());
    if (!p.delivered()) {
      keys.put("GSI3PK", "OPEN#" + p.depot().name());
    }
    int pieces = p.pieces() == null || p.pieces() < 1 ? 1 : p.pieces();
    long grams = p.weight().multiply(new BigDecimal(1000)).longValue() / pieces;
    keys.put("GSI3SK", String.format(Locale.ROOT, "%019d#%s", grams, p.parcelId()));
    Instant touched = p.touchedAt();
    if (touched != null) {
      keys.put("GSI4PK", "TOUCHED#" + touched.toString().substring(0, 10));
    }
    keys.put("GSI4SK", p.parcelId());
    return keys;
  }

  @Test
  void anUpsertWritesWhatItCanTell() {
    depots
        .upsert(Parcels.key("p9"))
        .set(Parcels.email, "X@y")
        .set(Parcels.sentAt, SENT)
        .set(Parcels.priority, Priority.LOW)
        .set(Parcels.depot, new Depot("d"))
        .set(Parcels.delivered, false)
        .set(Parcels.weight, BigDecimal.ONE)
        .run();

    assertThat(keys("PARCEL#p9", "METADATA"))
        .isEqualTo(expected(depots.parcel("p9").orElseThrow()));
  }

  @Test
  void transactionsMoveThemToo() {
    depots.create(parcel("p1"));
    depots
        .transaction()
        .add(depots.update(Parcels.key("p1")).set(Parcels.delivered, true))
        .run();
    assertThat(keys("PARCEL#p1", "METADATA")).doesNotContainKey("GSI3PK");
    assertThat(List.of(depots.parcel("p1").orElseThrow().delivered())).containsExactly(true);
  }
}
