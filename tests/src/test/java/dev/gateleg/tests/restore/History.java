package dev.gateleg.tests.restore;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
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
import org.jspecify.annotations.Nullable;
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
      step(this::write);
    }
  }

  private void step(Runnable write) {
    clock.advance(Duration.ofMillis(1000 + random.nextInt(2000)));
    write.run();
    times.add(clock.instant());
    states.add(everything(name));
    clock.advance(Duration.ofSeconds(1));
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

  private void change(String id, java.util.function.UnaryOperator<Parcel> change) {
    if (depot.getConsistent(Parcels.key(id)).isPresent()) {
      depot.modify(Parcels.key(id), change);
    }
  }

  /** What a restore has to do, as it looks after the last write. */
  enum Task {
    CHANGE,
    DELETE,
    CREATE,
    /** Another has the unique value now. */
    REFUSE,
    NOTHING
  }

  /**
   * An item to restore, and the write after which it was as it is wanted.
   *
   * @param at the number of the write
   * @param key the item's key
   */
  record Choice(int at, EntityKey<?> key) {}

  /** An item and a time for a task; a history that has none goes on until it has. */
  Choice choice(Task task) {
    List<Choice> fitting = fitting(task);
    if (fitting.isEmpty()) {
      arrange(task);
      fitting = fitting(task);
    }
    return fitting.get(random.nextInt(fitting.size()));
  }

  private List<Choice> fitting(Task task) {
    List<Choice> fitting = new ArrayList<>();
    for (EntityKey<?> key : keys()) {
      for (int at = 0; at < states.size(); at++) {
        Choice choice = new Choice(at, key);
        if (task(choice) == task) {
          fitting.add(choice);
        }
      }
    }
    return fitting;
  }

  private void arrange(Task task) {
    if (task == Task.DELETE) {
      step(() -> depot.deleteKey(Parcels.key("p0")));
    }
    step(() -> hold("p0", "c8"));
    switch (task) {
      case CHANGE -> step(() -> hold("p0", "c9"));
      case CREATE -> step(() -> depot.deleteKey(Parcels.key("p0")));
      case REFUSE -> {
        step(() -> hold("p0", "c9"));
        step(() -> hold("p1", "c8"));
      }
      default -> {}
    }
  }

  /** A parcel is there, for good, and has a code that no random write takes. */
  private void hold(String id, String code) {
    if (!depot.createIfAbsent(Parcel.of(id, "OPEN", code, "v0")).created()) {
      depot.modify(Parcels.key(id), parcel -> parcel.code(code).until(null));
    }
  }

  private static List<EntityKey<?>> keys() {
    List<EntityKey<?>> keys = new ArrayList<>();
    for (int i = 0; i < PARCELS; i++) {
      keys.add(Parcels.key("p" + i));
      for (int j = 0; j < STOPS; j++) {
        keys.add(Stops.key("p" + i, j));
      }
    }
    return keys;
  }

  private Task task(Choice choice) {
    String item = text(choice.key());
    Map<String, Map<String, AttributeValue>> last = states.get(states.size() - 1);
    Map<String, AttributeValue> then =
        alive(states.get(choice.at()).get(item), times.get(choice.at()));
    Map<String, AttributeValue> now = alive(last.get(item), clock.instant());
    if (then == null) {
      return now == null ? Task.NOTHING : Task.DELETE;
    }
    AttributeValue code = then.get("code");
    if (code != null
        && last.entrySet().stream()
            .anyMatch(other -> !other.getKey().equals(item)
                && code.equals(other.getValue().get("code"))
                && alive(other.getValue(), clock.instant()) != null)) {
      return Task.REFUSE;
    }
    return now == null ? Task.CREATE : then.equals(now) ? Task.NOTHING : Task.CHANGE;
  }

  /** The item, unless it has expired. */
  static @Nullable Map<String, AttributeValue> alive(
      @Nullable Map<String, AttributeValue> item, Instant time) {
    AttributeValue end = item == null ? null : item.get("until");
    return end != null && Long.parseLong(end.n()) <= time.getEpochSecond() ? null : item;
  }

  /** From now on, parts of transactions are late in backups and restored tables; or they are not. */
  void tears(boolean on) {
    engine.faults(
        on ? Faults.none().with(Fault.TORN_TRANSACTION, 1, Duration.ofMinutes(2)) : Faults.none());
  }

  /** Takes an item out of a table, as if it had come too late for the backup. */
  void lose(String table, String item) {
    String[] key = item.split("\\|");
    engine
        .client()
        .deleteItem(d -> d.tableName(table)
            .key(Map.of("PK", AttributeValue.fromS(key[0]), "SK", AttributeValue.fromS(key[1]))));
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
