package dev.gateleg.tests.sharding.growing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.spi.shard.ShardLayout;
import dev.gateleg.core.spi.shard.ShardLayouts;
import dev.gateleg.core.spi.shard.ShardName;
import dev.gateleg.core.spi.shard.Shards;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.patterns.sharding.Sharding;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.sharding.drawn.Ping;
import dev.gateleg.tests.sharding.drawn.Uptime;
import dev.gateleg.tests.sharding.drawn.UptimeTable;
import dev.gateleg.tests.support.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What growing shards refuse, and in which words. */
final class ShardRefusalsTest {

  private static final Instant NOON = Instant.parse("2026-06-24T12:00:00Z");
  private static final ShardLayout PAUSED =
      new ShardLayout(List.of(1), 0, false, 0, "").announcing(4).pausing();

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Site> table = FreshTable.of(SiteTable.TYPE);

  @RegisterExtension
  final FreshTable<Uptime> other = FreshTable.of(UptimeTable.TYPE);

  private Site opened(Sleeper sleeper) {
    return SiteTable.TYPE
        .with(table.client())
        .tableName(table.name())
        .clock(clock)
        .sleeper(sleeper)
        .open();
  }

  private static Shards shardsOf(Site site) {
    return Objects.requireNonNull(GeneratedTable.shardsOf(site));
  }

  @Test
  void itemsWithUniqueValuesCannotMove() {
    Site site = opened(clock::advance);
    site.create(new Voucher("home", "v1", "SUMMER"));

    assertThatThrownBy(() -> Sharding.of(site).grow(site.vouchers("home"), 4))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ShardsUnique] vouchers reads Voucher, whose unique values are claimed under"
            + " the key of the item, so that such items can't move to other shards; declare a fixed"
            + " number in the key, as in \"{shard:1}\".");
    assertThat(site.vouchers("home").list()).hasSize(1);
  }

  @Test
  void aTransactionBeginsWhereShardsMayGrow() {
    Site site = opened(clock::advance);
    Uptime uptime = other.open();
    var ping = uptime.transaction().add(uptime.creating(new Ping("web-1", 0, NOON, 20)));
    var visit = site.transaction()
        .add(site.creating(new Visit("home", NOON, "v1", "CH", 3, Optional.empty())));

    assertThatThrownBy(() -> ping.join(visit))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ShardsJoined] The table " + table.name()
            + " has keys whose number of shards may grow, which only its own transactions can find;"
            + " begin the transaction there, and join this table's to it.");
    visit.join(ping).run();
    assertThat(site.visits("home").list()).hasSize(1);
    assertThat(uptime.pings("web-1").list()).hasSize(1);
  }

  @Test
  void aThousandKeysMayHaveANumberOfTheirOwn() {
    Site site = opened(clock::advance);
    Shards shards = shardsOf(site);
    ShardLayout four = new ShardLayout(List.of(4), 0, false, 1, "");
    for (int i = 0; i < ShardLayouts.MOST; i++) {
      ShardName name = ShardName.of("", "PAGE#" + i + "#0");
      ShardLayout unused = shards.change(name, four.moved(), layout -> four);
    }

    assertThatThrownBy(() -> Sharding.of(site).grow(site.visits("home"), 4))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ShardsTooMany] The table " + table.name()
            + " has 1000 keys with a number of shards of their own; raise that of every key of the"
            + " template instead of " + ShardName.of("", "PAGE#home#0") + "'s.");
    assertThat(Sharding.of(site).count(site.visits("home")).written()).isEqualTo(1);
    assertThat(Sharding.of(site).count(site.visits("7")).written()).isEqualTo(4);
  }

  @Test
  void aWriteDoesNotWaitForEver() {
    Shards meddling = shardsOf(opened(clock::advance));
    ShardName name = ShardName.of("", "PAGE#home#0");
    Site site = opened(time -> {
      clock.advance(time);
      // Somebody begins the change anew, again and again.
      ShardLayout unused = meddling.change(name, PAUSED, ShardLayout::pausing);
    });
    ShardLayout paused = meddling.change(name, PAUSED.moved(), layout -> PAUSED);
    assertThat(paused.paused()).isTrue();

    assertThatThrownBy(() -> site.put(new Visit("home", NOON, "v1", "CH", 3, Optional.empty())))
        .isInstanceOf(ThrottledException.class)
        .hasMessage("[ShardsPaused] The shards of " + name + " have been about to change for "
            + Duration.ofMillis(10_100) + "; nothing was written, try again.");
    assertThat(opened(clock::advance).everyVisit().list()).isEmpty();
  }
}
