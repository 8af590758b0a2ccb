package dev.gateleg.engine.fidelity;

import static dev.gateleg.engine.Samples.ordersTable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.Engine;
import dev.gateleg.engine.TestClock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;

class BillingModeTest {

  private final TestClock clock = new TestClock();
  private final Engine engine = Engine.builder().clock(clock).open();
  private final DynamoDbClient client = engine.client();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void aTableBecomesOnDemandOnceInADay() {
    client.createTable(ordersTable());
    toProvisioned();
    assertThatThrownBy(this::toOnDemand)
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining(
            "Update to PayPerRequest mode are limited to once in 1 day(s)."
                + " Last update at 2026-01-01T00:00:00Z. Next update can be made at 2026-01-02T00:00:00Z");
    assertThat(mode()).isEqualTo(BillingMode.PROVISIONED);
    clock.advance(Duration.ofHours(24));
    toOnDemand();
    assertThat(mode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
    toProvisioned();
    clock.advance(Duration.ofHours(23));
    assertThatThrownBy(this::toOnDemand).isInstanceOf(LimitExceededException.class);
  }

  @Test
  void aTableThatNeverWasOnDemandMayBecomeSoAtOnce() {
    client.createTable(ordersTable().toBuilder()
        .billingMode(BillingMode.PROVISIONED)
        .provisionedThroughput(p -> p.readCapacityUnits(1L).writeCapacityUnits(1L))
        .globalSecondaryIndexes(ordersTable().globalSecondaryIndexes().get(0).toBuilder()
            .provisionedThroughput(p -> p.readCapacityUnits(1L).writeCapacityUnits(1L))
            .build())
        .build());
    toOnDemand();
    toOnDemand();
    assertThat(mode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
  }

  private void toOnDemand() {
    client.updateTable(r -> r.tableName("orders").billingMode(BillingMode.PAY_PER_REQUEST));
  }

  private void toProvisioned() {
    client.updateTable(r -> r.tableName("orders")
        .billingMode(BillingMode.PROVISIONED)
        .provisionedThroughput(p -> p.readCapacityUnits(1L).writeCapacityUnits(1L))
        .globalSecondaryIndexUpdates(u -> u.update(i -> i.indexName("by-status")
            .provisionedThroughput(p -> p.readCapacityUnits(1L).writeCapacityUnits(1L)))));
  }

  private BillingMode mode() {
    return client
        .describeTable(r -> r.tableName("orders"))
        .table()
        .billingModeSummary()
        .billingMode();
  }
}
