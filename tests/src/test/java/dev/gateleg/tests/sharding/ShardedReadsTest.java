package dev.gateleg.tests.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.explain.Explain;
import dev.gateleg.core.read.Page;
import dev.gateleg.core.read.Pages;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

final class ShardedReadsTest {

  private static final Instant NOON = Instant.parse("2026-06-24T12:00:00Z");
  private static final Comparator<Ride> ORDER =
      Comparator.comparing(Ride::at).thenComparing(Ride::rideId);

  private final List<Call> calls = new CopyOnWriteArrayList<>();

  @RegisterExtension
  final FreshTable<Traffic> table = FreshTable.of(TrafficTable.TYPE);

  private Traffic traffic;

  @BeforeEach
  void open() {
    traffic = TrafficTable.TYPE
        .with(table.client())
        .tableName(table.name())
        .listener(calls::add)
        .open();
  }

  private static Ride ride(int number) {
    return new Ride(
        "bern",
        NOON.plusSeconds(number / 3),
        "r" + number,
        RideState.OPEN,
        number,
        Optional.empty());
  }

  private List<Ride> rides(int count) {
    List<Ride> rides = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rides.add(ride(i));
    }
    table.open().batch().putAll(rides).run().orThrow();
    rides.sort(ORDER);
    return rides;
  }

  @Test
  void spreadsItemsOverAllShardsAndFindsEachByItsKeyInOneRequest() {
    List<Ride> rides = rides(300);

    Set<String> partitions = new Stored(table.client(), table.name())
        .items().stream().map(item -> item.get("PK").s()).collect(Collectors.toSet());
    assertThat(partitions)
        .hasSize(16)
        .allMatch(partition -> partition.matches("CITY#bern#([0-9]|1[0-5])"));

    Ride one = rides.get(7);
    assertThat(traffic.ride("bern", one.at(), one.rideId())).contains(one);
    assertThat(calls).hasSize(1);
  }

  @Test
  void theFirstPageIsOneRequestAShardAndOnlyDrainedShardsAreFetchedAgain() {
    List<Ride> rides = rides(2000);
    calls.clear();

    Page<Ride> page = traffic.rides("bern").page(100, null);

    assertThat(page.items()).isEqualTo(rides.subList(0, 100));
    assertThat(calls).hasSize(16);
    assertThat(traffic.rides("bern").requests()).isEqualTo(16);

    calls.clear();
    Iterator<Ride> all = traffic.rides("bern").itemsPerRequest(50).iterator();
    List<Ride> read = new ArrayList<>();
    List<Integer> requests = new ArrayList<>();
    while (all.hasNext()) {
      read.add(all.next());
      requests.add(calls.size());
    }
    assertThat(read).isEqualTo(rides);
    assertThat(requests.get(0)).isEqualTo(16);
    // A shard is asked once for each 50 of its rides and never while it has some at hand.
    long asked = new Stored(table.client(), table.name())
        .items().stream()
            .collect(Collectors.groupingBy(item -> item.get("PK").s(), Collectors.counting()))
            .values()
            .stream()
            .mapToLong(inShard -> inShard / 50 + 1)
            .sum();
    assertThat(calls).hasSize((int) asked);
    assertThat(requests.get(49)).isEqualTo(16);
  }

  @Test
  void explainShowsTheRequestsOfAllShards() {
    assertThat(Explain.requests(traffic, t -> t.rides("bern").limit(100).list()))
        .hasSize(16)
        .allSatisfy(request -> assertThat(((QueryRequest) request).limit()).isEqualTo(20));
  }

  @Test
  void mergesAnyDistributionInOrderWhereverCursorsCutIt() {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    Random random = new Random(seed);
    List<Ride> rides = rides(400);
    for (int round = 0; round < 20; round++) {
      boolean reversed = random.nextBoolean();
      int from = random.nextInt(60);
      int to = from + random.nextInt(80);
      Pages<Ride> pages =
          traffic.ridesBetween("bern", NOON.plusSeconds(from), NOON.plusSeconds(to));
      List<Ride> expected = new ArrayList<>(rides.stream()
          .filter(ride -> !ride.at().isBefore(NOON.plusSeconds(from))
              && !ride.at().isAfter(NOON.plusSeconds(to)))
          .toList());
      if (reversed) {
        expected.sort(ORDER.reversed());
        pages = pages.reversed();
      }
      List<Ride> read = new ArrayList<>();
      Optional<String> next = Optional.empty();
      do {
        Page<Ride> page = pages.page(1 + random.nextInt(30), next.orElse(null));
        read.addAll(page.items());
        next = page.next();
      } while (next.isPresent());
      assertThat(read).as("seed %d, round %d", seed, round).isEqualTo(expected);
    }
  }

  @Test
  void readsAnIndexInShardsAsOneAndMovesItemsInIt() {
    List<Ride> rides = rides(60);
    Ride first = rides.get(0);
    traffic
        .update(Rides.key("bern", first.at(), first.rideId()))
        .set(Rides.state, RideState.DONE)
        .run();

    assertThat(traffic.newest(RideState.OPEN).list())
        .isSortedAccordingTo(Comparator.comparing(Ride::at).reversed())
        .containsExactlyInAnyOrderElementsOf(rides.subList(1, 60));
    assertThat(traffic.newest(RideState.DONE).list())
        .extracting(Ride::rideId)
        .containsExactly("r0");
    assertThat(traffic.newest(RideState.DONE).requests()).isEqualTo(8);
  }

  @Test
  void readsTheSegmentsOfAScanInPages() {
    List<Ride> rides = rides(200);
    List<Ride> read = new ArrayList<>();
    Optional<String> next = Optional.empty();
    do {
      Page<Ride> page = traffic.everyRide().parallel(4).page(30, next.orElse(null));
      read.addAll(page.items());
      next = page.next();
    } while (next.isPresent());
    assertThat(read).containsExactlyInAnyOrderElementsOf(rides);
    String cursor = traffic.everyRide().parallel(4).page(30, null).next().orElseThrow();
    assertThatThrownBy(() -> traffic.everyRide().parallel(3).page(30, cursor))
        .hasMessageStartingWith("[CursorForeign]");
  }

  @Test
  void keepsADeclaredFilterAndLimit() {
    rides(200);
    List<Ride> odd = traffic.tenOdd("bern").list();
    assertThat(odd).hasSize(10).noneMatch(ride -> ride.cents() == 0);
    assertThat(traffic.tenOdd("bern").limit(100).list()).hasSize(10);

    Page<Ride> first = traffic.tenOdd("bern").page(7, null);
    Page<Ride> second = traffic.tenOdd("bern").page(7, first.next().orElseThrow());
    assertThat(first.items()).isEqualTo(odd.subList(0, 7));
    assertThat(second.items()).isEqualTo(odd.subList(7, 10));
    assertThat(second.next()).isEmpty();
  }

  @Test
  void getsAProjectionByItsKey() {
    traffic.put(ride(12));
    assertThat(traffic.price("bern", ride(12).at(), "r12")).contains(new RidePrice("r12", 12));
    assertThat(traffic.price("bern", ride(12).at(), "r13")).isEmpty();
  }

  @Test
  void gathersACollectionWithFiltersLimitsAndCursors() {
    Town bern = traffic.create(new Town("bern", "Alec"));
    List<Ride> rides = rides(40);

    assertThat(traffic.townWithRides("bern").get())
        .isEqualTo(new TownWithRides(Optional.of(bern), rides));
    assertThat(traffic.townWithRides("bern").limit(3).get())
        .isEqualTo(new TownWithRides(Optional.of(bern), rides.subList(0, 2)));
    assertThat(traffic
            .townWithRides("bern")
            .filter(Rides.TYPE, Rides.cents.below(5))
            .get())
        .isEqualTo(new TownWithRides(Optional.of(bern), rides.subList(0, 5)));

    Page<TownWithRides> first = traffic.townWithRides("bern").page(11, null);
    Page<TownWithRides> rest =
        traffic.townWithRides("bern").page(50, first.next().orElseThrow());
    assertThat(first.items())
        .containsExactly(new TownWithRides(Optional.of(bern), rides.subList(0, 10)));
    assertThat(rest.items())
        .containsExactly(new TownWithRides(Optional.empty(), rides.subList(10, 40)));
    assertThat(rest.next()).isEmpty();
    assertThat(traffic.townWithRides("basel").find()).isEmpty();
  }

  @Test
  void refusesToHoldMoreOfACollectionThanItsBound() {
    traffic.create(new Town("bern", "Alec"));
    rides(60);
    assertThatThrownBy(() -> traffic.townWithRides("bern").get())
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[CollectionTooLarge] townWithRides found more than 50 items, which it would all"
                + " hold in memory; return Pages of a sealed interface, limit it, or raise the bound with"
                + " @Query(most = …).");
    assertThat(traffic.townWithRides("bern").most(100).get().rides()).hasSize(60);
    assertThatThrownBy(() -> traffic.townWithOpenRides("bern"))
        .hasMessageStartingWith("[CollectionTooLarge] townWithOpenRides found more than 3 items");
  }

  @Test
  void refusesPagesOfACollectionThatMustHaveOneOfAnEntity() {
    assertThatThrownBy(() -> traffic.wholeTown("bern").page(5, null))
        .hasMessage("[CollectionPage] wholeTown returns a record that must hold one of some entity,"
            + " which only one page would have; declare that component as an Optional, or read the"
            + " collection as a whole.");
  }
}
