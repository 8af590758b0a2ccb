package dev.gateleg.tests.capsule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.capsule.Capsule;
import dev.gateleg.core.capsule.RecordedCall;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.shop.Shop;
import dev.gateleg.tests.shop.ShopTable;
import dev.gateleg.tests.shop.User;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A capsule opens as a table, and its faults strike the same way each time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class IncidentTest {

  private static final Instant THEN = Instant.parse("2026-11-18T09:00:00Z");

  private static final Capsule CAPSULE = new Capsule(
      "shop",
      "USER#u1",
      THEN.minusSeconds(60),
      THEN,
      42,
      List.of(Map.of(
          "PK", Value.fromS("USER#u1"),
          "SK", Value.fromS("PROFILE"),
          "_type", Value.fromS("User"),
          "GSI1PK", Value.fromS("EMAIL#qqq@example.com"),
          "GSI1SK", Value.fromS("USER"),
          "userId", Value.fromS("u1"),
          "email", Value.fromS("qqq@example.com"),
          "name", Value.fromS("Ada"))),
      List.of(),
      List.of(call(Call.Outcome.OK), call(Call.Outcome.THROTTLED)));

  private static RecordedCall call(Call.Outcome outcome) {
    return new RecordedCall(
        THEN, "put", "PutItem", List.of("USER#u1"), outcome, List.of(), Duration.ZERO, 1);
  }

  // region from
  @RegisterExtension
  final FreshTable<Shop> table = FreshTable.from(ShopTable.TYPE, CAPSULE); // Capsule.read(path)
  // endregion

  private final List<List<Boolean>> runs = new ArrayList<>();

  @RepeatedTest(3)
  void faultsStrikeTheSameWayEachTime() {
    List<Boolean> struck = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int number = i;
      struck.add(fails(() -> table
          .client()
          .putItem(put -> put.tableName(table.name())
              .item(SdkItems.toSdk(Map.of(
                  "PK", Value.fromS("USER#x" + number),
                  "SK", Value.fromS("PROFILE")))))));
    }
    assertThat(struck).contains(true, false);
    runs.add(struck);
    assertThat(runs).containsOnly(runs.get(0));
  }

  private static boolean fails(Runnable call) {
    try {
      call.run();
      return false;
    } catch (RuntimeException e) {
      return true;
    }
  }

  @Test
  void theItemsAreThereAndTheTimeIsThatOfTheIncident() {
    for (int tries = 0; tries < 50; tries++) {
      try {
        assertThat(table.open().user("u1")).contains(new User("u1", "qqq@example.com", "Ada"));
        return;
      } catch (GatelegException e) {
        // Throttled, as then.
      }
    }
    throw new AssertionError("Half of the calls should go through.");
  }
}
