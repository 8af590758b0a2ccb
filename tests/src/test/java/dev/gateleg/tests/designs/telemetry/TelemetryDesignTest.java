package dev.gateleg.tests.designs.telemetry;

import static dev.gateleg.tests.designs.RawTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.model.key.ShardSlot;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.designs.RawTable;
import dev.gateleg.tests.designs.telemetry.TelemetryDesign.Sample;
import dev.gateleg.tests.designs.telemetry.TelemetryDesign.View;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The telemetry design to the letter. */
final class TelemetryDesignTest {

  private static final Instant NOON = Instant.parse("2026-06-24T12:00:00Z");
  private static final Instant END = Instant.parse("2099-01-01T00:00:00Z");

  @RegisterExtension
  final FreshTable<TelemetryDesign> table = FreshTable.of(TelemetryDesignTable.TYPE);

  private TelemetryDesign telemetry;
  private RawTable raw;
  private Stored stored;

  @BeforeEach
  void open() {
    telemetry = table.open();
    raw = new RawTable(table.client(), table.name());
    stored = new Stored(table.client(), table.name());
  }

  private static Sample sample(int second) {
    return new Sample("cpu", NOON.plusSeconds(second), new BigDecimal("0.25"), END);
  }

  @Test
  void writesEveryByteOfTheDesign() {
    telemetry.create(sample(0));
    telemetry.create(View.of("v1", 7, "w1"));

    List<String> keys = stored.lines("PK", "SK");
    assertThat(keys)
        .containsExactly(
            "METRIC#cpu#SHARD#" + shard("cpu", NOON) + " | TIMESTAMP#2026-06-24T12:00:00Z",
            "VIDEO#v1#7 | w1");
    raw.assertHolds(
        item(
            "PK",
            keys.get(0).split(" ")[0],
            "SK",
            "TIMESTAMP#2026-06-24T12:00:00Z",
            "Value",
            0.25,
            "TTL",
            END.getEpochSecond()),
        item("PK", keys.get(1).split(" ")[0], "SK", "w1", "OriginalPK", "VIDEO#v1"));
  }

  /** The shard that the key's hash chooses; programs beside Gateleg choose it in the same way. */
  private static String shard(Object... parts) {
    List<String> texts = Arrays.stream(parts).map(String::valueOf).toList();
    return Long.toString(Long.remainderUnsigned(ShardSlot.hash(texts), 10));
  }

  @Test
  void readsWhatOthersWroteFromAllShardsAsOne() {
    for (int i = 0; i < 10; i++) {
      String at = "2026-06-24T12:00:0" + i + "Z";
      raw.put(item(
          "PK",
          "METRIC#cpu#SHARD#" + shard("cpu", at),
          "SK",
          "TIMESTAMP#" + at,
          "Value",
          0.25,
          "TTL",
          END.getEpochSecond()));
      raw.put(item("PK", "VIDEO#v1#" + (9 - i), "SK", "w" + i, "OriginalPK", "VIDEO#v1"));
    }

    assertThat(telemetry.samples("cpu", NOON, NOON.plusSeconds(9)).list())
        .isEqualTo(IntStream.range(0, 10).mapToObj(TelemetryDesignTest::sample).toList());
    assertThat(
            telemetry.samples("cpu", NOON.plusSeconds(3), NOON.plusSeconds(4)).list())
        .containsExactly(sample(3), sample(4));
    assertThat(telemetry.views("v1").list())
        .extracting(View::viewId)
        .containsExactly("w0", "w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9");
    View first = telemetry.views("v1").stream().findFirst().orElseThrow();
    assertThat(first).isEqualTo(View.of("v1", 9, "w0"));
    telemetry.delete(first);
    assertThat(telemetry.views("v1").count()).isEqualTo(9);
  }

  @Test
  void aHotKeyIsSpreadOverAllOfItsPartitions() {
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      telemetry.create(View.of("v1", Views.anyShard(random), "w" + i));
    }

    assertThat(stored.lines("PK").stream().distinct())
        .containsExactly(
            "VIDEO#v1#0",
            "VIDEO#v1#1",
            "VIDEO#v1#2",
            "VIDEO#v1#3",
            "VIDEO#v1#4",
            "VIDEO#v1#5",
            "VIDEO#v1#6",
            "VIDEO#v1#7",
            "VIDEO#v1#8",
            "VIDEO#v1#9");
    assertThat(telemetry.views("v1").count()).isEqualTo(200);
  }
}
