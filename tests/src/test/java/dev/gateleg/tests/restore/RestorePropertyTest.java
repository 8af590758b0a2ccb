package dev.gateleg.tests.restore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.restore.Restore;
import dev.gateleg.patterns.restore.RestorePlan;
import dev.gateleg.patterns.restore.RestoreSource;
import dev.gateleg.patterns.restore.Restored;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.tests.support.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * For random histories, an entity that is restored to a time is as it was at that time, its claims and rollups with it, and
 * nothing else has changed; and an undo makes it as it was before. {@code -Dgateleg.histories=5000} plays more of them.
 */
class RestorePropertyTest {

  private static final int HISTORIES = Integer.getInteger("gateleg.histories", 200);
  private static final int WRITES = 24;

  /** What a write always changes. */
  private static final Set<String> MANAGED = Set.of("version", "updatedAt", "_attempt");

  private final long seed = Long.getLong("gateleg.seed", 20261118);
  private int restored;
  private int deleted;
  private int created;
  private int refused;

  @Test
  void restoresWhatWasAndNothingElse() {
    ManualClock clock = new ManualClock();
    try (Engine engine = Engine.builder().clock(clock).open()) {
      for (int i = 0; i < HISTORIES; i++) {
        History history = new History(engine, clock, "depot-" + i, seed + i);
        try {
          play(history);
        } catch (RuntimeException | AssertionError e) {
          throw new AssertionError(
              "-Dgateleg.seed=" + (seed + i) + " -Dgateleg.histories=1: " + e.getMessage(), e);
        }
        history.drop();
      }
    }
    if (HISTORIES >= 200) {
      assertThat(List.of(restored, deleted, created, refused)).allMatch(count -> count > 0);
    }
  }

  private void play(History history) {
    history.live(WRITES);
    int at = history.random.nextInt(WRITES);
    Instant time = history.times.get(at);
    RestoreSource source = RestoreSource.table(history.open(history.restoredTo(time)));
    history.clock.advance(Duration.ofSeconds(history.random.nextInt(60)));
    EntityKey<?> key = history.someKey();
    Map<String, Map<String, AttributeValue>> before = history.everything(history.name);
    RestorePlan plan = Restore.of(history.depot, source).at(time).plan(key);
    assertThat(history.everything(history.name)).as("a plan writes nothing").isEqualTo(before);
    Restored done;
    try {
      done = plan.run();
    } catch (UniqueTakenException e) {
      refused++;
      assertThat(history.everything(history.name)).as("refused").isEqualTo(before);
      return;
    }
    String name = History.text(key);
    Map<String, AttributeValue> then = alive(history.states.get(at).get(name), time);
    check(history, name, then, before, time);
    if (plan.isEmpty()) {
      assertThat(done.items()).isEmpty();
      return;
    }
    if (then == null) {
      deleted++;
    } else if (alive(before.get(name), history.clock.instant()) == null) {
      created++;
    } else {
      restored++;
      assertThat(version(history, name, history.everything(history.name)))
          .isGreaterThanOrEqualTo(version(history, name, before));
    }
    Map<String, Map<String, AttributeValue>> between = history.everything(history.name);
    Restore.of(history.depot, done.before()).plan(done.keys()).run();
    check(history, name, alive(before.get(name), history.clock.instant()), between, null);
  }

  private static long version(
      History history, String name, Map<String, Map<String, AttributeValue>> all) {
    AttributeValue version = Objects.requireNonNull(all.get(name), history.name).get("version");
    return version == null ? 0 : Long.parseLong(version.n());
  }

  private static @Nullable Map<String, AttributeValue> alive(
      @Nullable Map<String, AttributeValue> item, Instant time) {
    AttributeValue end = item == null ? null : item.get("until");
    return end != null && Long.parseLong(end.n()) <= time.getEpochSecond() ? null : item;
  }

  /** The item is as it should be, the others as they were, and what patterns keep is right. */
  private static void check(
      History history,
      String name,
      @Nullable Map<String, AttributeValue> wanted,
      Map<String, Map<String, AttributeValue>> before,
      @Nullable Instant time) {
    Map<String, Map<String, AttributeValue>> after = history.everything(history.name);
    Instant now = history.clock.instant();
    Map<String, AttributeValue> is = alive(after.get(name), now);
    if (wanted == null || is == null) {
      assertThat(is).as(name).isNull();
      assertThat(wanted).as(name).isNull();
    } else {
      Map<String, AttributeValue> expected = new HashMap<>(wanted);
      AttributeValue end = expected.get("until");
      if (end != null && time != null && Long.parseLong(end.n()) <= now.getEpochSecond()) {
        long left = Long.parseLong(end.n()) - time.getEpochSecond();
        expected.put("until", AttributeValue.fromN(Long.toString(now.getEpochSecond() + left)));
      }
      assertThat(without(is)).as(name).isEqualTo(without(expected));
    }
    assertThat(others(after, name)).as("the others").isEqualTo(others(before, name));
    assertThat(claims(after, now)).as("claims").isEqualTo(codes(after, now));
    assertThat(Rollups.on(history.depot, Weights.OF_DEPOT)
            .reconciling(Weights.OF_DEPOT, history.depot.stops().consistent())
            .list())
        .as("rollups")
        .isEmpty();
  }

  private static Map<String, AttributeValue> without(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> rest = new HashMap<>(item);
    rest.keySet().removeAll(MANAGED);
    return rest;
  }

  /** Entities besides one; what patterns keep is looked at by what it means. */
  private static Map<String, Map<String, AttributeValue>> others(
      Map<String, Map<String, AttributeValue>> all, String name) {
    Map<String, Map<String, AttributeValue>> others = new TreeMap<>(all);
    others.remove(name);
    others.values().removeIf(item -> hidden(item));
    return others;
  }

  private static boolean hidden(Map<String, AttributeValue> item) {
    AttributeValue type = item.get("_type");
    return type != null && type.s().startsWith("_");
  }

  /** The owners of codes, by the claims of those who live. */
  private static Map<String, String> claims(
      Map<String, Map<String, AttributeValue>> all, Instant now) {
    Map<String, String> owners = new TreeMap<>();
    all.forEach((key, item) -> {
      AttributeValue owner = item.get("_owner");
      if (key.startsWith("UNIQUE#Parcel#code#") || key.contains("UNIQUE#Parcel#code#")) {
        if (owner != null && alive(item, now) != null) {
          String code = key.substring(key.indexOf("#code#") + 6, key.indexOf('|'));
          owners.put(code, owner.s());
        }
      }
    });
    return owners;
  }

  private static Map<String, String> codes(
      Map<String, Map<String, AttributeValue>> all, Instant now) {
    Map<String, String> owners = new TreeMap<>();
    all.forEach((key, item) -> {
      if (key.endsWith("|META") && alive(item, now) != null) {
        owners.put(
            Objects.requireNonNull(item.get("code")).s(), key.substring(0, key.indexOf('|')));
      }
    });
    return owners;
  }
}
