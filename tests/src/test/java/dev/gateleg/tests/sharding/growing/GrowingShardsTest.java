package dev.gateleg.tests.sharding.growing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.explain.Explain;
import dev.gateleg.core.read.Page;
import dev.gateleg.patterns.sharding.ShardCount;
import dev.gateleg.patterns.sharding.Sharding;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Meddling;
import dev.gateleg.tests.support.Stored;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

final class GrowingShardsTest {

  private static final Instant NOON = Instant.parse("2026-06-24T12:00:00Z");

  private final List<Call> calls = new CopyOnWriteArrayList<>();

  /** Time passes where somebody waits, so that nothing here depends on the machine's. */
  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Site> table = FreshTable.of(SiteTable.TYPE);

  private Site site;
  private Sharding sharding;

  @BeforeEach
  void open() {
    site = opened();
    sharding = Sharding.of(site);
  }

  private Site opened() {
    return SiteTable.TYPE
        .with(table.client())
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .listener(calls::add)
        .open();
  }

  private static Visit visit(int number) {
    return new Visit(
        "home", NOON.plusSeconds(number), "v" + number, "CH", number, Optional.empty());
  }

  private List<Visit> visits(int from, int to) {
    List<Visit> all = new ArrayList<>();
    for (int i = from; i < to; i++) {
      all.add(visit(i));
    }
    site.batch().putAll(all).run().orThrow();
    return all;
  }

  private Map<String, Long> places() {
    return new Stored(table.client(), table.name())
        .items().stream()
            .filter(item -> item.containsKey("visitId"))
            .collect(Collectors.groupingBy(
                item -> item.get("PK").s(), TreeMap::new, Collectors.counting()));
  }

  @Test
  void readsEveryItemOnceByEveryNumberOfShards() {
    List<Visit> all = new ArrayList<>(visits(0, 60));
    assertThat(places()).containsOnlyKeys("PAGE#home#0");

    // region grow
    Sharding shards = Sharding.of(site);
    shards.grow(site.visits("home"), 4);
    // endregion
    all.addAll(visits(60, 120));
    assertThat(site.visits("home").list()).isEqualTo(all);
    assertThat(places())
        .containsOnlyKeys("PAGE#home#0", "PAGE#home#1", "PAGE#home#2", "PAGE#home#3");

    ShardCount count = sharding.grow(site.visits("home"), 16);
    assertThat(count).isEqualTo(new ShardCount(16, 16, List.of(1, 4, 16)));
    all.addAll(visits(120, 220));
    assertThat(site.visits("home").list()).isEqualTo(all);
    assertThat(places()).hasSize(16);
    for (Visit one : all) {
      assertThat(site.visit("home", one.at(), one.visitId())).contains(one);
    }

    // region move
    long moved = shards.move(site.visits("home"));
    // endregion
    assertThat(moved).isPositive();
    assertThat(sharding.count(site.visits("home"))).isEqualTo(new ShardCount(16, 16, List.of()));
    assertThat(site.visits("home").list()).isEqualTo(all);
    assertThat(site.everyVisit().list()).containsExactlyInAnyOrderElementsOf(all);
    assertThat(sharding.move(site.visits("home"))).isZero();
  }

  @Test
  void theFirstPageIsOneRequestAShardAndOthersRefillDrainedOnes() {
    List<Visit> all = new ArrayList<>(visits(0, 400));
    sharding.grow(site.visits("home"), 16);
    sharding.move(site.visits("home"));
    clock.advance(Duration.ofDays(2));
    sharding.move(site.visits("home")); // removes the marks of moved items, which stay for a day
    calls.clear();

    Page<Visit> page = site.visits("home").page(100, null);

    assertThat(page.items()).isEqualTo(all.subList(0, 100));
    assertThat(calls).filteredOn(call -> call.operation().equals("Query")).hasSize(16);
    assertThat(site.visits("home").requests()).isEqualTo(16);
    assertThat(Explain.requests(site, s -> s.visits("home").limit(100).list())).hasSize(16);

    calls.clear();
    assertThat(site.visits("home").itemsPerRequest(10).limit(30).list())
        .isEqualTo(all.subList(0, 30));
    assertThat(calls).filteredOn(call -> call.operation().equals("Query")).hasSizeLessThan(24);
  }

  @Test
  void writesFindTheItemsOfEarlierShards() {
    visits(0, 40);
    sharding.grow(site.visits("home"), 4);

    for (int i = 0; i < 10; i++) {
      int number = i;
      assertThatThrownBy(() -> site.create(visit(number)))
          .isInstanceOf(AlreadyExistsException.class);
    }
    for (int i = 10; i < 20; i++) {
      Visit changed = site.update(Visits.key("home", visit(i).at(), "v" + i))
          .set(Visits.seconds, 1000)
          .run();
      assertThat(changed.seconds()).isEqualTo(1000);
      site.modify(
          Visits.key("home", visit(i).at(), "v" + i),
          v -> new Visit(v.page(), v.at(), v.visitId(), "DE", 7, Optional.of("x")));
    }
    for (int i = 20; i < 30; i++) {
      assertThat(site.deleteKey(Visits.key("home", visit(i).at(), "v" + i))).isPresent();
      assertThat(site.visit("home", visit(i).at(), "v" + i)).isEmpty();
      int number = i;
      assertThatThrownBy(() -> site.update(Visits.key("home", visit(number).at(), "v" + number))
              .set(Visits.seconds, 1)
              .run())
          .isInstanceOf(NotFoundException.class);
    }
    site.transaction()
        .add(site.deleting(Visits.key("home", visit(30).at(), "v30")))
        .add(site.creating(visit(20)))
        .add(site.checking(Visits.key("home", visit(31).at(), "v31")))
        .run();

    List<Visit> expected = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      if (i >= 10 && i < 20) {
        expected.add(new Visit("home", visit(i).at(), "v" + i, "DE", 7, Optional.of("x")));
      } else if (i < 21 || i > 30) {
        expected.add(visit(i));
      }
    }
    assertThat(site.visits("home").list()).isEqualTo(expected);
    assertThat(site.visits("home").filter(Visits.seconds.is(7)).list()).hasSize(11);
    assertThat(site.visits("home").filter(Visits.seconds.above(30)).list()).hasSize(9);
    sharding.move(site.visits("home"));
    assertThat(site.visits("home").list()).isEqualTo(expected);
    assertThat(site.getAll(expected.stream().map(Visits.TYPE::keyOf).toList())
            .run()
            .found())
        .hasSameSizeAs(expected);
  }

  @Test
  void batchesAndSnapshotsFindTheItemsOfEarlierShards() {
    List<Visit> all = visits(0, 30);
    sharding.grow(site.visits("home"), 8);
    assertThat(site.getAll(all.stream().map(Visits.TYPE::keyOf).toList()).run().found())
        .containsExactlyInAnyOrderElementsOf(all);
    assertThat(site.snapshot(all.stream().map(Visits.TYPE::keyOf).toList())
            .get(Visits.key("home", visit(3).at(), "v3")))
        .contains(visit(3));
    site.batch()
        .deleteAll(all.subList(0, 15).stream().map(Visits.TYPE::keyOf).toList())
        .putAll(all.subList(15, 20))
        .run()
        .orThrow();
    assertThat(site.visits("home").list()).isEqualTo(all.subList(15, 30));
  }

  @Test
  void aCursorGoesOnWhereverItemsAreMovedMeanwhile() {
    List<Visit> all = visits(0, 90);
    List<Visit> read = new ArrayList<>();
    Page<Visit> page = site.visits("home").page(7, null);
    read.addAll(page.items());
    int step = 0;
    while (page.next().isPresent()) {
      if (step == 2) {
        sharding.grow(site.visits("home"), 4);
      } else if (step > 2 && step < 8) {
        site.put(visit(step));
        site.put(visit(70 + step));
      } else if (step == 9) {
        sharding.move(site.visits("home"));
      }
      step++;
      page = site.visits("home").page(7, page.next().get());
      read.addAll(page.items());
    }
    assertThat(read).isEqualTo(all);
  }

  @Test
  void anIteratorThatBeganBeforeFindsWhatIsMovedUnderIt() {
    List<Visit> all = visits(0, 90);
    List<Visit> read = new ArrayList<>();
    for (Visit one : site.visits("home").itemsPerRequest(10)) {
      read.add(one);
      if (read.size() == 15) {
        sharding.grow(site.visits("home"), 4);
        sharding.move(site.visits("home"));
      }
    }
    assertThat(read).isEqualTo(all);
    List<Visit> filtered = new ArrayList<>();
    for (Visit one : site.visits("home").filter(Visits.seconds.atLeast(20)).itemsPerRequest(10)) {
      filtered.add(one);
      if (filtered.size() == 5) {
        sharding.grow(site.visits("home"), 16);
        sharding.move(site.visits("home"));
      }
    }
    assertThat(filtered).isEqualTo(all.subList(20, 90));
  }

  @Test
  void otherProcessesFollowWithoutBeingTold() {
    Site other = opened();
    List<Visit> all = new ArrayList<>(visits(0, 30));
    assertThat(other.visits("home").list()).isEqualTo(all);
    sharding.grow(site.visits("home"), 4);
    Visit more = visit(30);
    all.add(other.create(more));
    assertThat(site.visits("home").list()).isEqualTo(all);
    assertThat(other.visits("home").list()).isEqualTo(all);
    assertThat(other.visits("home").requests()).isEqualTo(4);
  }

  @Test
  void growsEveryKeyOfATemplate() {
    List<Visit> all = visits(0, 40);
    sharding.growEvery(site.visits("any"), 4);
    assertThat(site.visits("home").requests()).isEqualTo(4);
    assertThat(site.visits("other").requests()).isEqualTo(4);
    sharding.grow(site.visits("home"), 8);
    assertThat(site.visits("home").requests()).isEqualTo(8);
    assertThat(site.visits("other").requests()).isEqualTo(4);
    assertThat(site.visits("home").list()).isEqualTo(all);
    Visit elsewhere = site.create(new Visit("other", NOON, "x", "DE", 1, Optional.empty()));
    sharding.moveEvery(site.visits("other"));
    assertThat(sharding.count(site.visits("other")).unmoved()).isEmpty();
    assertThat(site.visits("other").list()).containsExactly(elsewhere);
    sharding.move(site.visits("home"));
    assertThat(site.visits("home").list()).isEqualTo(all);
  }

  @Test
  void growsTheShardsOfAnIndex() {
    List<Visit> all = new ArrayList<>(visits(0, 40));
    assertThat(site.from("CH").requests()).isEqualTo(2);
    sharding.grow(site.from("CH"), 8);
    assertThat(site.from("CH").requests()).isEqualTo(8);
    assertThat(site.from("DE").requests()).isEqualTo(2);
    all.addAll(visits(40, 120));
    assertThat(site.from("CH").list()).isEqualTo(all);
    assertThat(new Stored(table.client(), table.name())
            .items().stream()
                .filter(item -> item.containsKey("GSI1PK"))
                .map(item -> item.get("GSI1PK").s())
                .distinct())
        .hasSize(8);
    site.update(Visits.key("home", visit(3).at(), "v3"))
        .set(Visits.country, "DE")
        .run();
    assertThat(site.from("DE").list()).hasSize(1);
    assertThat(site.from("CH").list()).hasSize(119);
  }

  @Test
  void anIndexIsPagedWhileItsItemsStandInLaterShardsOfTheTable() {
    List<Visit> all = new ArrayList<>(visits(0, 20));
    sharding.grow(site.visits("home"), 16);
    all.addAll(visits(20, 60));
    List<Visit> read = new ArrayList<>();
    Page<Visit> page = site.from("CH").page(7, null);
    read.addAll(page.items());
    while (page.next().isPresent()) {
      page = site.from("CH").page(7, page.next().get());
      read.addAll(page.items());
    }
    assertThat(read).isEqualTo(all);
  }

  @Test
  void aWriteOfAnUnmovedKeyLooksAtTheEarlierShardAndOfAMovedOneDoesNot() {
    visits(0, 40);
    sharding.grow(site.visits("home"), 64);
    List<Visit> more = visits(100, 110);
    calls.clear();
    more.forEach(site::put);
    assertThat(calls)
        .as("they lie behind all that were there when the number grew")
        .noneMatch(call -> call.pattern().equals("shardMove"));
    visits(0, 10).forEach(site::put);
    assertThat(calls).anyMatch(call -> call.pattern().equals("shardMove"));
    sharding.move(site.visits("home"));
    assertThat(site.visits("home").list()).hasSize(50);
    calls.clear();
    visits(0, 10).forEach(site::put);
    assertThat(calls).extracting(Call::pattern).doesNotContain("shardMove").contains("put");
  }

  @Test
  void refusesNumbersThatCannotBe() {
    assertThatThrownBy(() -> sharding.grow(site.visits("home"), 128))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ShardsBeyondMost] visits can't read 128 shards: its key declares 64 at most;"
            + " raise that number in the key's template, in every program that uses the table, and"
            + " try again.");
    sharding.grow(site.visits("home"), 4);
    assertThatThrownBy(() -> sharding.grow(site.visits("home"), 2))
        .hasMessage("[ShardsLowered] visits reads 4 shards, which can't become 2; their number only"
            + " grows, since items stand in all of them.");
    assertThatThrownBy(() -> sharding.grow(site.visits("home"), 6))
        .hasMessage("[ShardsNotMultiple] visits reads 4 shards, which can't become 6; give a"
            + " multiple, so that no item comes back to a shard that it has left.");
    assertThatThrownBy(() -> sharding.grow(site.everyVisit(), 4))
        .hasMessage(
            "[ShardsFixed] everyVisit does not read one key in shards whose number may grow;"
                + " declare the number that it may grow to in the key, as in \"{shard:1..64}\".");
    assertThat(sharding.grow(site.visits("home"), 4).written()).isEqualTo(4);
  }

  @Test
  void aFailedLookAfterALateWriteIsNotTheWritesOutcome() {
    Site others = opened();
    AtomicBoolean written = new AtomicBoolean();
    AtomicInteger failing = new AtomicInteger(8);
    DynamoDbClient shaky = new Meddling(
        new Meddling(table.client(), GetItemRequest.class, Integer.MAX_VALUE, () -> {
          if (written.get() && failing.getAndDecrement() > 0) {
            if (failing.get() == 0) {
              others
                  .update(Visits.key("home", visit(1).at(), "v1"))
                  .set(Visits.seconds, 99)
                  .run();
            }
            throw SdkClientException.create("no connection");
          }
        }),
        PutItemRequest.class,
        1,
        () -> {
          written.set(true);
          clock.advance(Duration.ofSeconds(2)); // the number of shards may have changed
        });
    Site late = SiteTable.TYPE
        .with(shaky)
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .open();

    late.create(
        visit(1)); // it was made: sent again, it would find an item that is another's by now

    assertThat(site.visits("home").list()).extracting(Visit::seconds).containsExactly(99);
  }

  @Test
  void explainingLooksNothingUp() {
    calls.clear();

    assertThat(Explain.requests(site, s -> s.visits("home").list())).hasSize(1);
    assertThat(Explain.requests(site, s -> s.from("CH").list())).hasSize(2);
    assertThat(Explain.requests(site, s -> s.put(visit(1)))).hasSize(1);
    assertThat(calls).isEmpty();

    sharding.grow(site.visits("home"), 4);
    clock.advance(Duration.ofMinutes(5));
    calls.clear();
    assertThat(Explain.requests(site, s -> s.visits("home").list())).hasSize(4);
    assertThat(calls).isEmpty();
  }

  @Test
  void waitingTakesAboutTwoSeconds() {
    Instant before = clock.instant();
    sharding.grow(site.visits("home"), 4);
    assertThat(Duration.between(before, clock.instant()))
        .isBetween(Duration.ofMillis(1500), Duration.ofMillis(3000));
  }
}
