package dev.gateleg.benchmarks.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Engine;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The comparison is fair: by hand, the same items are left behind and the same is answered, with as many requests. */
class FairnessTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-07-01T00:00:00Z"), ZoneOffset.UTC);

  static List<Deed> deeds() {
    return PatternSuite.DEEDS;
  }

  /** What came of a deed. */
  private record Result(Object answer, Set<Map<String, AttributeValue>> items, int requests) {}

  @ParameterizedTest
  @MethodSource("deeds")
  void leavesTheSameBehind(Deed deed) {
    Result gateleg = result(deed, CashierByGateleg::new);
    Result byHand = result(deed, CashierByHand::new);
    assertThat(byHand.items).isEqualTo(gateleg.items);
    assertThat(byHand.requests).isEqualTo(gateleg.requests);
    if (!deed.equals(Deed.TRANSACTION)) { // Both answer something of their own there.
      assertThat(byHand.answer).isEqualTo(gateleg.answer);
    }
  }

  @ParameterizedTest
  @MethodSource("deeds")
  void costsTheSame(Deed deed) {
    assertThat(PatternSuite.cost(deed, CashierByGateleg::new))
        .isEqualTo(PatternSuite.cost(deed, CashierByHand::new));
  }

  private static Result result(Deed deed, Tills.Maker maker) {
    try (Engine engine = Engine.inMemory()) {
      Tills.fill(engine.client());
      Set<Map<String, AttributeValue>> before = items(engine.client());
      CountingClient client = new CountingClient(engine.client());
      Object answer = deed.call().run(maker.make(client, CLOCK, new Random(1)::nextLong), 7);
      Set<Map<String, AttributeValue>> after = items(engine.client());
      after.removeAll(before);
      return new Result(
          answer,
          new HashSet<>(after.stream().map(FairnessTest::own).toList()),
          client.requests().size());
    }
  }

  private static Set<Map<String, AttributeValue>> items(DynamoDbClient client) {
    return new HashSet<>(client.scanPaginator(scan -> scan.tableName(ByHand.TABLE)).items().stream()
        .toList());
  }

  /** The marks of an attempt and of an owner are others each time; that there are some is compared. */
  private static Map<String, AttributeValue> own(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> own = new HashMap<>(item);
    for (String mark : List.of("_attempt", "_owner", "_beat")) {
      own.computeIfPresent(mark, (name, random) -> AttributeValue.fromS("some"));
    }
    return own;
  }
}
