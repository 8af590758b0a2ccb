package dev.gateleg.tests.sharding.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.heat.Heat;
import dev.gateleg.core.heat.HotKey;
import dev.gateleg.core.heat.Throttle;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.patterns.sharding.HotKeys;
import dev.gateleg.patterns.sharding.Sharding;
import dev.gateleg.patterns.sharding.Spread;
import dev.gateleg.patterns.sharding.Spread.Result;
import dev.gateleg.tests.support.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;

/** One key gets three times what a partition serves, on the engine with its limits and on a clock of its own. */
@Tag("once")
final class HotKeysTest {

  /** So many units that the table has dozens of partitions: what is hot is a key, never the table. */
  private static final long PROVISIONED = 40_000;

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ManualClock clock = new ManualClock();
  private final Engine engine = Engine.builder().clock(clock).seed(7).open();

  @BeforeEach
  void createTable() {
    Tables.create(engine.client(), ClickstreamTable.TYPE.schema(), "clicks");
    engine
        .client()
        .updateTable(request -> request
            .tableName("clicks")
            .billingMode(BillingMode.PROVISIONED)
            .provisionedThroughput(
                t -> t.readCapacityUnits(PROVISIONED).writeCapacityUnits(PROVISIONED))
            .globalSecondaryIndexUpdates(i -> i.update(u -> u.indexName("GSI1")
                .provisionedThroughput(
                    t -> t.readCapacityUnits(PROVISIONED).writeCapacityUnits(PROVISIONED)))));
    engine.faults(Faults.none().with(Fault.PARTITION_LIMIT));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Clickstream opened(Load load) {
    return ClickstreamTable.TYPE
        .with(engine.client())
        .clock(clock)
        .sleeper(load.sleeper())
        .open();
  }

  @Test
  void aHotKeyIsSpreadAndReadAsOne() {
    Load[] loads = new Load[1];
    Heat heat = Heat.per(Duration.ofSeconds(2), sleeper(loads));
    Load load = new Load(engine, clock, heat, Optional.empty());
    loads[0] = load;
    Clickstream clicks = opened(load);
    HotKeys hotKeys = HotKeys.of(clicks, heat);
    load.rate(3_500);

    load.run(SECOND.multipliedBy(5));
    assertThat(load.throttledShare()).as("without").isGreaterThanOrEqualTo(0.60);

    List<HotKey> hottest = heat.hottest(3);
    HotKey home = hottest.get(0);
    assertThat(home.partition()).isEqualTo("PAGE#home#0");
    assertThat(home.share()).isGreaterThan(0.6);
    assertThat(home.throttles()).containsExactly(new Throttle("", true, Throttle.Limit.KEY_RANGE));
    assertThat(home.patterns()).containsOnlyKeys("put");

    List<Spread> done = new ArrayList<>(hotKeys.check());
    assertThat(done).extracting(Spread::result).contains(Result.SPREAD);
    settle(load, hotKeys, done);
    load.throttledShare();
    load.run(SECOND.multipliedBy(3));
    assertThat(load.throttledShare()).as("ten seconds after").isLessThanOrEqualTo(0.01);

    load.rate(9_000);
    settle(load, hotKeys, done);
    load.throttledShare();
    load.run(SECOND.multipliedBy(3));
    assertThat(load.throttledShare()).as("at nine times the limit").isLessThanOrEqualTo(0.01);
    assertThat(done)
        .filteredOn(spread -> spread.result() == Result.SPREAD)
        .extracting(Spread::shards)
        .startsWith(4, 16);

    load.rate(0);
    load.run(SECOND.multipliedBy(2));
    engine.faults(Faults.none());
    assertReadOnce(clicks, load);
    Sharding.of(clicks).move(clicks.clicks("home"));
    assertReadOnce(clicks, load);
  }

  private static Sleeper sleeper(Load[] loads) {
    return new Sleeper() {
      @Override
      public void sleep(Duration duration) {}

      @Override
      public long nanos() {
        return loads[0] == null ? 0 : loads[0].nanos();
      }
    };
  }

  /** Ten seconds in which keys are checked. */
  private static void settle(Load load, HotKeys hotKeys, List<Spread> done) {
    for (int second = 0; second < 8; second++) {
      load.run(SECOND);
      done.addAll(hotKeys.check());
    }
  }

  private static void assertReadOnce(Clickstream clicks, Load load) {
    List<Long> read = clicks.clicks("home").stream().map(Click::number).toList();
    assertThat(read).isSorted().doesNotHaveDuplicates();
    assertThat(new TreeSet<>(read)).isEqualTo(new TreeSet<>(load.written));
  }

  @Test
  void aHeatIsOpenedWithItsTable() {
    DynamoDbClient client = engine.client();
    // region heat
    Heat heat = Heat.perSeconds(10);
    Clickstream clicks = heat.on(ClickstreamTable.open(client));
    List<HotKey> hottest = heat.hottest(20);
    // endregion
    assertThat(hottest).isEmpty();
    clicks.put(new Click("home", 1, Optional.empty(), "x"));
    clicks.clicks("home").list();
    assertThat(heat.hottest(20))
        .extracting(HotKey::partition, HotKey::write)
        .contains(tuple("PAGE#home#0", true), tuple("PAGE#home#0", false));
    // region hotKeys
    HotKeys hotKeys = HotKeys.of(clicks, heat);
    for (Spread spread : hotKeys.check()) {
      System.out.println(spread.said());
    }
    // endregion
    assertThat(hotKeys.check()).isEmpty();
  }

  @Test
  void nothingCanNotBeShown() {
    assertThatThrownBy(() -> Heat.perSeconds(0))
        .hasMessage("[NotPositive] Heat.perSeconds(0) shows nothing; give at least 1.");
    assertThatThrownBy(() -> Heat.perSeconds(10).hottest(-1))
        .hasMessage("[NotPositive] Heat.hottest(-1) shows nothing; give at least 1.");
  }

  @Test
  void whereAnIndexIsHotThatIsSaid() {
    Load[] loads = new Load[1];
    Heat heat = Heat.per(Duration.ofSeconds(2), sleeper(loads));
    Load load = new Load(engine, clock, heat, Optional.of("spring"));
    loads[0] = load;
    Clickstream clicks = opened(load);
    Sharding.of(clicks).grow(clicks.clicks("home"), 16);
    HotKeys hotKeys = HotKeys.of(clicks, heat);
    load.rate(3_500);
    load.run(SECOND.multipliedBy(3));

    List<Spread> done = hotKeys.check();

    assertThat(done).extracting(Spread::result).doesNotContain(Result.SPREAD);
    assertThat(done)
        .filteredOn(spread -> spread.result() == Result.INDEX_IS_HOT)
        .isNotEmpty()
        .first()
        .satisfies(spread -> assertThat(spread.said())
            .contains("is held up by an index")
            .endsWith(
                "more shards of the table's key would not help; spread the key of the index."));
    assertThat(done)
        .filteredOn(spread -> spread.result() == Result.NOT_SPLITTABLE)
        .extracting(spread -> spread.key().index())
        .containsOnly("GSI1");
  }
}
