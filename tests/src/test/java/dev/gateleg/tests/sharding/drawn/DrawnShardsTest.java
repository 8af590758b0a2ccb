package dev.gateleg.tests.sharding.drawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.explain.Explain;
import dev.gateleg.core.read.Page;
import dev.gateleg.model.key.KeyPartException;
import dev.gateleg.testing.FreshTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DrawnShardsTest {

  private static final Instant NOON = Instant.parse("2026-06-24T12:00:00Z");

  @RegisterExtension
  final FreshTable<Uptime> table = FreshTable.of(UptimeTable.TYPE);

  private static List<Ping> pings(Uptime uptime, int count) {
    Random random = new Random(7);
    List<Ping> pings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      // region draw
      Ping ping = new Ping("web-1", Pings.anyShard(random), NOON.plusSeconds(i), 20 + i);
      // endregion
      pings.add(ping);
    }
    uptime.batch().putAll(pings).run().orThrow();
    return pings;
  }

  @Test
  void allShardsAreReadAsOneWhereverWritersPutTheirItems() {
    Uptime uptime = table.open();
    List<Ping> pings = pings(uptime, 300);
    Set<Integer> shards = pings.stream().map(Ping::shard).collect(Collectors.toSet());
    assertThat(shards).hasSize(10);

    assertThat(uptime.pings("web-1").requests()).isEqualTo(10);
    assertThat(uptime.pings("web-1").list()).isEqualTo(pings);
    assertThat(
            uptime.between("web-1", NOON.plusSeconds(50), NOON.plusSeconds(99)).list())
        .isEqualTo(pings.subList(50, 100));
    List<Ping> paged = new ArrayList<>();
    String cursor = null;
    do {
      Page<Ping> page = uptime.pings("web-1").page(37, cursor);
      paged.addAll(page.items());
      cursor = page.next().orElse(null);
    } while (cursor != null);
    assertThat(paged).isEqualTo(pings);
  }

  @Test
  void oneShardAndOneItemAreFoundByTheNumber() {
    Uptime uptime = table.open();
    List<Ping> pings = pings(uptime, 40);
    Ping one = pings.get(17);

    assertThat(uptime.ofShard("web-1", one.shard()).list())
        .isEqualTo(pings.stream().filter(ping -> ping.shard() == one.shard()).toList());
    assertThat(uptime.ping("web-1", one.shard(), one.at())).contains(one);
    uptime
        .update(Pings.key("web-1", one.shard(), one.at()))
        .set(Pings.millis, 1)
        .run();
    assertThat(uptime.ping("web-1", one.shard(), one.at())).map(Ping::millis).contains(1);
    assertThat(Explain.requests(uptime, up -> up.ofShard("web-1", 3).list())).hasSize(1);
  }

  @Test
  void aShardThatReadsWouldNotFindIsRefused() {
    Uptime uptime = table.open();

    assertThatThrownBy(() -> uptime.create(new Ping("web-1", 10, NOON, 20)))
        .isInstanceOf(KeyPartException.class)
        .hasMessageContaining("which is no shard among 10; draw a number from 0 to 9, or reads"
            + " would not find the item");
    assertThat(uptime.pings("web-1").list()).isEmpty();
  }
}
