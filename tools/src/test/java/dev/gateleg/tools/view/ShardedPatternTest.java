package dev.gateleg.tools.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.item.Value;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.sharding.Sharding;
import dev.gateleg.tools.roads.Ride;
import dev.gateleg.tools.roads.Roads;
import dev.gateleg.tools.roads.RoadsTable;
import dev.gateleg.tools.roads.Sign;
import dev.gateleg.tools.roads.Signs;
import dev.gateleg.tools.roads.Toll;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Patterns whose keys are in shards are read as one, shard after shard. */
class ShardedPatternTest {

  private static final Instant NOON = Instant.parse("2026-06-24T12:00:00Z");

  private final Engine engine = Engine.inMemory();
  private Roads roads;
  private TableView view;

  @BeforeEach
  void open() {
    RoadsTable.TYPE.create(engine.client());
    roads = RoadsTable.open(engine.client());
    view = new TableView(ModelFiles.of(Roads.class), "roads", engine.client());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private List<ItemView> all(String pattern, Map<String, String> arguments, int requests) {
    PatternCall call = view.pattern(pattern, arguments);
    assertThat(call.requests()).isEqualTo(requests);
    List<ItemView> found = new ArrayList<>();
    int sent = 0;
    String cursor = null;
    do {
      Page page = view.run(call, 1000, cursor);
      found.addAll(page.items());
      sent += page.requests();
      cursor = page.cursor();
    } while (cursor != null);
    assertThat(sent).isEqualTo(requests);
    return found;
  }

  @Test
  void allShardsAreReadAndAnItemIsFoundInItsOwn() {
    for (int i = 0; i < 100; i++) {
      roads.create(new Ride("bern", NOON.plusSeconds(i), "r" + i, i));
    }

    assertThat(all("rides", Map.of("city", "bern"), 16)).hasSize(100);
    assertThat(all(
            "ride",
            Map.of("city", "bern", "at", NOON.plusSeconds(7).toString(), "rideId", "r7"),
            1))
        .hasSize(1);
    ItemWriter writer = view.writer(InstantSource.system(), new Random(1));
    Map<String, Value> key = writer.key(
        "Ride", Map.of("city", "bern", "at", NOON.plusSeconds(9).toString(), "rideId", "r9"));
    assertThat(view.get(key).items()).hasSize(1);
    assertThatThrownBy(() -> view.run(view.pattern("rides", Map.of("city", "bern")), 5, "99."))
        .hasMessageContaining("[CursorMalformed]");
  }

  @Test
  void shardsThatGrewAreReadToo() {
    for (int i = 0; i < 20; i++) {
      roads.create(new Toll("north", "t" + i, i));
    }
    Sharding.of(roads).grow(roads.tolls("north"), 4);
    for (int i = 20; i < 60; i++) {
      roads.create(new Toll("north", "t" + i, i));
    }

    assertThat(all("tolls", Map.of("gate", "north"), 8)).hasSize(60);
    PatternCall one = view.pattern("toll", Map.of("gate", "north", "tollId", "t33"));
    assertThat(all("toll", Map.of("gate", "north", "tollId", "t33"), one.requests()))
        .hasSize(1);
    ItemWriter writer = view.writer(InstantSource.system(), new Random(1));
    assertThatThrownBy(() -> writer.key("Toll", Map.of("gate", "north", "tollId", "t33")))
        .hasMessage("[ShardsGrow] The shard of Toll is not known by its key alone, since their"
            + " number may grow; use a query, or give the key attributes as they are stored.");
  }

  @Test
  void shardsThatAreDrawnAreReadToo() {
    Random random = new Random(3);
    for (int i = 0; i < 30; i++) {
      roads.create(new Sign("a1", Signs.anyShard(random), "s" + i));
    }

    assertThat(all("signs", Map.of("road", "a1"), 4)).hasSize(30);
  }
}
