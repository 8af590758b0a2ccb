package dev.gateleg.tests.restore;

import static dev.gateleg.tests.restore.History.alive;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.restore.Restore;
import dev.gateleg.patterns.restore.RestorePlan;
import dev.gateleg.patterns.restore.RestoreSource;
import dev.gateleg.patterns.restore.Restored;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.tests.restore.History.Choice;
import dev.gateleg.tests.restore.History.Task;
import dev.gateleg.tests.support.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * For random histories, an entity that is restored to a time is as it was at that time, its claims and rollups with it, its
 * collection if that was asked for, and nothing else has changed; and an undo makes it as it was before. Where another has a
 * unique value by now, or the source holds a part of a transaction, the restore is refused and changes nothing. {@code
 * -Dgateleg.histories=5000} plays more of them.
 */
@Tag("once")
class RestorePropertyTest {

  private static final int HISTORIES = Integer.getInteger("gateleg.histories", 200);
  private static final int WRITES = 24;

  private static final List<Task> TASKS = List.of(Task.values());

  /** Each task is drawn in a fifth of the histories; not all meet it, since time may end an item before its restore. */
  private static final int LEAST_PERCENT = 10;

  /** What comes along, or is in the way, in so many of a hundred histories at least. */
  private static final int LEAST_PERCENT_BESIDES = 4;

  /** What a write always changes. */
  private static final Set<String> MANAGED = Set.of("version", "updatedAt", "_attempt");

  /** How long a code stays claimed after its owner has expired, since clocks differ. */
  private static final Duration CLOCK_SKEW = Duration.ofMinutes(10);

  /** What a history can be about. */
  private enum Case {
    CHANGED_BACK,
    DELETED,
    CREATED,
    REFUSED,
    CLAIMS_MOVED,
    ROLLUP_ROWS,
    COLLECTION,
    TORN;

    boolean isTask() {
      return compareTo(REFUSED) <= 0;
    }
  }

  private final long seed = Long.getLong("gateleg.seed", 20261118);
  private final Map<Case, Integer> seen = new EnumMap<>(Case.class);

  @Test
  void restoresWhatWasAndNothingElse() {
    ManualClock clock = new ManualClock();
    try (Engine engine = Engine.builder().clock(clock).seed(seed).open()) {
      for (int i = 0; i < HISTORIES; i++) {
        History history = new History(engine, clock, "depot-" + i, seed + i);
        try {
          play(history, TASKS.get(i % TASKS.size()));
        } catch (RuntimeException | AssertionError e) {
          throw new AssertionError(
              "-Dgateleg.seed=" + (seed + i) + " -Dgateleg.histories=1: " + e.getMessage(), e);
        }
        history.drop();
      }
    }
    if (HISTORIES >= 200) {
      for (Case each : Case.values()) {
        assertThat(seen.getOrDefault(each, 0))
            .as("%s in %d histories, seed %d: %s", each, HISTORIES, seed, seen)
            .isGreaterThanOrEqualTo(
                HISTORIES * (each.isTask() ? LEAST_PERCENT : LEAST_PERCENT_BESIDES) / 100);
      }
    }
  }

  private void count(Case what) {
    seen.merge(what, 1, Integer::sum);
  }

  /** A restore that is about to be made. */
  private record Play(
      History history,
      Set<String> names,
      Instant time,
      Map<String, Map<String, AttributeValue>> then,
      Map<String, Map<String, AttributeValue>> before) {}

  private void play(History history, Task task) {
    boolean tears = history.random.nextInt(3) == 0;
    history.tears(tears);
    history.live(WRITES);
    Choice choice = history.choice(task);
    int at = choice.at();
    Instant time = history.times.get(at);
    EntityKey<?> key = choice.key();
    String source = history.restoredTo(time);
    history.tears(false);
    history.clock.advance(Duration.ofSeconds(history.random.nextInt(60)));
    Map<String, Map<String, AttributeValue>> then = history.everything(source);
    if (!tears) {
      assertThat(then).as("the table as it was").isEqualTo(history.states.get(at));
    }
    Map<String, AttributeValue> parcel = then.get(key.partition().s() + "|META");
    if (parcel != null && history.random.nextInt(6) == 0) {
      history.lose(source, claimName(parcel));
      then = history.everything(source);
    }
    boolean collection = history.random.nextInt(4) == 0;
    Play play = new Play(
        history,
        names(history, key, collection, then),
        time,
        then,
        history.everything(history.name));
    RestoreSource restored = RestoreSource.table(history.open(source));
    Restore restore = Restore.of(history.depot, restored).at(time);
    RestorePlan plan = (collection ? restore.withCollections() : restore).plan(key);
    assertThat(history.everything(history.name)).as("a plan writes nothing").isEqualTo(play.before);
    assertThat(plan.torn().isEmpty()).as("torn: %s", plan.torn()).isEqualTo(!torn(play));
    if (!plan.torn().isEmpty()) {
      count(Case.TORN);
      assertThatThrownBy(plan::run)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageStartingWith("[RestoreTorn] ");
      assertThat(history.everything(history.name)).as("torn").isEqualTo(play.before);
      plan = plan.acceptTorn();
    }
    run(play, plan);
  }

  private void run(Play play, RestorePlan plan) {
    History history = play.history;
    if (taken(play)) {
      count(Case.REFUSED);
      assertThatThrownBy(plan::run).isInstanceOf(UniqueTakenException.class);
      assertThat(history.everything(history.name)).as("refused").isEqualTo(play.before);
      return;
    }
    Restored done = plan.run();
    check(play, play.then, play.before, play.time);
    if (plan.isEmpty()) {
      assertThat(done.items()).isEmpty();
      return;
    }
    counted(play);
    Map<String, Map<String, AttributeValue>> between = history.everything(history.name);
    RestorePlan undo = Restore.of(history.depot, done.before()).plan(done.keys());
    undo.run();
    check(play, play.before, between, null);
  }

  /** The entity, or all that are or were in its partition. */
  private static Set<String> names(
      History history,
      EntityKey<?> key,
      boolean collection,
      Map<String, Map<String, AttributeValue>> then) {
    Set<String> names = new TreeSet<>(Set.of(History.text(key)));
    if (collection) {
      String partition = key.partition().s() + "|";
      names.addAll(then.keySet());
      names.addAll(history.everything(history.name).keySet());
      names.removeIf(name -> !name.startsWith(partition));
    }
    return names;
  }

  private void counted(Play play) {
    Instant now = play.history.clock.instant();
    boolean several = false;
    for (String name : play.names) {
      Map<String, AttributeValue> was = alive(play.before.get(name), now);
      Map<String, AttributeValue> is = alive(play.then.get(name), play.time);
      if (Objects.equals(was, is)) {
        continue;
      }
      count(is == null ? Case.DELETED : was == null ? Case.CREATED : Case.CHANGED_BACK);
      if (name.endsWith("|META")) {
        AttributeValue code = was == null ? null : was.get("code");
        if (!Objects.equals(code, is == null ? null : is.get("code"))) {
          count(Case.CLAIMS_MOVED);
        }
        if (was != null && is != null) {
          assertThat(version(play.history.everything(play.history.name).get(name)))
              .isGreaterThan(version(was));
        }
      } else {
        count(Case.ROLLUP_ROWS);
      }
      several |= play.names.size() > 1;
    }
    if (several) {
      count(Case.COLLECTION);
    }
  }

  private static long version(@Nullable Map<String, AttributeValue> item) {
    AttributeValue version = Objects.requireNonNull(item).get("version");
    return version == null ? 0 : Long.parseLong(version.n());
  }

  /** Whether the source holds a parcel without its claim, or a claim without its parcel. */
  private static boolean torn(Play play) {
    Instant now = play.history.clock.instant();
    for (String name : play.names) {
      if (!name.endsWith("|META")) {
        continue;
      }
      Map<String, AttributeValue> was = play.then.get(name);
      Map<String, AttributeValue> item =
          was == null ? alive(play.before.get(name), now) : alive(was, play.time);
      if (item != null) {
        Map<String, AttributeValue> claim = claim(play.then, item);
        boolean owns = name.substring(0, name.indexOf('|')).equals(owner(claim));
        if (was != null ? !owns : owns && alive(alive(claim, play.time), now) != null) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a parcel that is to come back has a code that is claimed by another: also by one that has just expired. */
  private static boolean taken(Play play) {
    Instant since = play.history.clock.instant().minus(CLOCK_SKEW);
    for (String name : play.names) {
      Map<String, AttributeValue> is = alive(play.then.get(name), play.time);
      if (name.endsWith("|META") && is != null) {
        String owner = owner(alive(claim(play.before, is), since));
        if (owner != null && !owner.equals(name.substring(0, name.indexOf('|')))) {
          return true;
        }
      }
    }
    return false;
  }

  /** The claim of a parcel's code, whoever has it. */
  private static @Nullable Map<String, AttributeValue> claim(
      Map<String, Map<String, AttributeValue>> all, Map<String, AttributeValue> parcel) {
    return all.get(claimName(parcel));
  }

  private static String claimName(Map<String, AttributeValue> parcel) {
    return "UNIQUE#Parcel#code#" + Objects.requireNonNull(parcel.get("code")).s() + "|UNIQUE";
  }

  private static @Nullable String owner(@Nullable Map<String, AttributeValue> claim) {
    return claim == null ? null : Objects.requireNonNull(claim.get("_owner")).s();
  }

  /** The items are as they should be, the others as they were, and what patterns keep is right. */
  private static void check(
      Play play,
      Map<String, Map<String, AttributeValue>> wanted,
      Map<String, Map<String, AttributeValue>> before,
      @Nullable Instant time) {
    History history = play.history;
    Map<String, Map<String, AttributeValue>> after = history.everything(history.name);
    Instant now = history.clock.instant();
    for (String name : play.names) {
      Map<String, AttributeValue> is = alive(after.get(name), now);
      Map<String, AttributeValue> want = alive(wanted.get(name), time == null ? now : time);
      if (want == null || is == null) {
        assertThat(is).as(name).isNull();
        assertThat(want).as(name).isNull();
        continue;
      }
      Map<String, AttributeValue> expected = new HashMap<>(want);
      AttributeValue end = expected.get("until");
      if (end != null && time != null && Long.parseLong(end.n()) <= now.getEpochSecond()) {
        long left = Long.parseLong(end.n()) - time.getEpochSecond();
        expected.put("until", AttributeValue.fromN(Long.toString(now.getEpochSecond() + left)));
      }
      assertThat(without(is)).as(name).isEqualTo(without(expected));
    }
    assertThat(others(after, play.names)).as("the others").isEqualTo(others(before, play.names));
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

  /** Entities besides some; what patterns keep is looked at by what it means. */
  private static Map<String, Map<String, AttributeValue>> others(
      Map<String, Map<String, AttributeValue>> all, Set<String> names) {
    Map<String, Map<String, AttributeValue>> others = new TreeMap<>(all);
    others.keySet().removeAll(names);
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
