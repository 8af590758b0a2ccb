package dev.gateleg.tests.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.Consuming;
import dev.gateleg.tests.support.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** Two tenants consume the changes of one table under one name: each hears its own, and none holds up the other. */
@Tag("once")
final class TenantChangesTest {

  private final ManualClock clock = new ManualClock();
  private final Engine engine = Engine.builder().clock(clock).seed(7).open();
  private final Map<String, List<String>> heard = new HashMap<>();

  @BeforeEach
  void createTable() {
    Tables.create(
        engine.client(),
        OfficesTable.TYPE.schema(),
        "offices",
        table -> table.streamSpecification(
            s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Offices open(String tenant) {
    return OfficesTable.TYPE
        .with(engine.client(), tenant)
        .clock(clock)
        .random(new Random(tenant.hashCode())::nextLong)
        .sleeper(clock::advance)
        .open();
  }

  private Consuming consuming(Offices offices, String tenant, boolean failing) {
    List<String> told = heard.computeIfAbsent(tenant, absent -> new ArrayList<>());
    Changes changes = Changes.of(offices, "post")
        .on(
            Notes.TYPE,
            notes -> notes.each(note -> {
              Note now = note.current().orElseThrow();
              if (failing && now.id().equals("bad")) {
                throw new IllegalStateException("no");
              }
              boolean unused = note.once(
                  "count",
                  with ->
                      with.add(offices.upsert(Notes.key(tenant, "count")).add(Notes.count, 1L)));
              told.add(now.tenant() + " " + now.id());
            }))
        .onItems("", item -> told.add("item " + item.key().get("PK").s()));
    return changes
        .consuming(engine.streamsClient())
        .lease(Duration.ofSeconds(10))
        .checkpoints(Duration.ZERO)
        .backoff(Duration.ofMillis(10), Duration.ofMillis(100))
        .attempts(2)
        .ticks(() -> Duration.between(ManualClock.START, clock.instant()).toNanos());
  }

  private void run(ChangeConsumer... consumers) {
    for (int quiet = 0, rounds = 0; quiet < 12 && rounds < 2_000; quiet++, rounds++) {
      for (ChangeConsumer consumer : consumers) {
        quiet = consumer.runOnce() ? 0 : quiet;
      }
      clock.advance(Duration.ofSeconds(1));
    }
  }

  @Test
  void eachHearsItsOwnChangesAndHasItsOwnLeasesAndLetters() {
    Offices a = open("a");
    Offices b = open("b");
    Consuming consumingA = consuming(a, "a", true);
    Consuming consumingB = consuming(b, "b", false);
    ChangeConsumer first = consumingA.open();
    ChangeConsumer second = consumingB.open();
    for (Offices each : List.of(a, b)) {
      String tenant = each == a ? "a" : "b";
      each.put(new Note(tenant, "n", 1));
      each.put(new Note(tenant, "bad", 1));
      each.create(Seat.of(tenant, "s"));
    }
    run(first, second);

    assertThat(heard.get("a")).contains("a n", "item TENANT#a").doesNotContain("a bad");
    assertThat(heard.get("b")).contains("b n", "b bad", "item TENANT#b");
    assertThat(heard.get("a")).noneMatch(told -> told.startsWith("b ") || told.contains("#b"));
    assertThat(heard.get("b")).noneMatch(told -> told.startsWith("a ") || told.contains("#a"));
    assertThat(consumingA.deadLetters().list()).hasSize(1);
    assertThat(consumingB.deadLetters().list()).isEmpty();
    assertThat(first.failure()).isEmpty();
    assertThat(second.failure()).isEmpty();
  }
}
