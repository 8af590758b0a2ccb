package dev.gateleg.tests.restore;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.engine.Engine;
import dev.gateleg.tests.support.ManualClock;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table with a random past, and what was in it after each write. */
final class History {

  static final int PARCELS = 3;
  static final int STOPS = 3;

  final Engine engine;
  final ManualClock clock;
  final String name;
  final Depot depot;
  final Random random;
  final List<Instant> times = new ArrayList<>();
  final List<Map<String, Map<String, AttributeValue>>> states = new ArrayList<>();

  History(Engine engine, ManualClock clock, String name, long seed) {
    this.engine = engine;
    this.clock = clock;
    this.name = name;
    this.random = new Random(seed);
    DepotTable.TYPE.create(engine.client(), name);
    engine
        .client()
        .updateContinuousBackups(update -> update
            .tableName(name)
            .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
    this.depot = open(name);
  }

  Depot open(String table) {
    return DepotTable.TYPE
        .with(engine.client())
        .tableName(table)
        .clock(clock)
        .random(random::nextLong)
        .open();
  }

  /** Random writes, a second or more apart. */
  void live(int writes) {
    for (int i = 0; i < writes; i++) {
      clock.advance(Duration.ofMillis(1000 + random.nextInt(2000)));
      write();
      times.add(clock.instant());
      states.add(everything(name));
      clock.advance(Duration.ofSeconds(1));
    }
  }

  private void write() {
    String id = "p" + random.nextInt(PARCELS);
    String some = "v" + random.nextInt(4);
    try {
      switch (random.nextInt(9)) {
        case 0, 1 -> depot.createIfAbsent(Parcel.of(id, "OPEN", "c" + random.nextInt(4), some));
        case 2 -> change(id, parcel -> parcel.state("S" + random.nextInt(3)));
        case 3 -> change(id, parcel -> parcel.code("c" + random.nextInt(4)));
        case 4 -> change(id, parcel -> parcel.city(some).note(Optional.of(some)));
        case 5 -> {
          boolean ends = random.nextBoolean();
          change(id, parcel -> parcel.until(ends ? clock.instant().plusSeconds(30) : null));
        }
        case 6 -> {
          if (random.nextBoolean()) {
            depot.deleteKey(Parcels.key(id));
          } else {
            depot.deleteKey(Stops.key(id, random.nextInt(STOPS)));
          }
        }
        default ->
          depot.put(new Stop(
              id,
              random.nextInt(STOPS),
              "d" + random.nextInt(2),
              BigDecimal.valueOf(random.nextInt(100), 1),
              clock.instant(),
              random.nextBoolean() ? Optional.of(some) : Optional.empty()));
      }
    } catch (UniqueTakenException e) {
      // Another has the code: nothing was written.
    }
  }

  private EntityKey<?> stopKey(String id) {
    return Stops.key(id, random.nextInt(STOPS));
  }

  private void change(String id, java.util.function.UnaryOperator<Parcel> change) {
    if (depot.getConsistent(Parcels.key(id)).isPresent()) {
      depot.modify(Parcels.key(id), change);
    }
  }

  /** A key of something that is, was, or never will be there. */
  EntityKey<?> someKey() {
    String id = "p" + random.nextInt(PARCELS);
    return random.nextInt(3) == 0 ? stopKey(id) : Parcels.key(id);
  }

  static String text(EntityKey<?> key) {
    return key.partition().s() + "|" + Objects.requireNonNull(key.sort()).s();
  }

  Map<String, Map<String, AttributeValue>> everything(String table) {
    Map<String, Map<String, AttributeValue>> all = new TreeMap<>();
    engine
        .client()
        .scanPaginator(scan -> scan.tableName(table).consistentRead(true))
        .items()
        .forEach(item -> all.put(
            Objects.requireNonNull(item.get("PK")).s() + "|"
                + Objects.requireNonNull(item.get("SK")).s(),
            new HashMap<>(item)));
    return all;
  }

  /** The table as it was, under another name. */
  String restoredTo(Instant time) {
    String target = name + "-then";
    engine
        .client()
        .restoreTableToPointInTime(
            r -> r.sourceTableName(name).targetTableName(target).restoreDateTime(time));
    return target;
  }

  void drop() {
    for (String table : List.of(name, name + "-then")) {
      try {
        engine.client().deleteTable(d -> d.tableName(table));
      } catch (software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException e) {
        // It was never made.
      }
    }
  }
}
