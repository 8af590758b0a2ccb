package dev.gateleg.cloudwatch;

import dev.gateleg.core.cost.TableClass;
import dev.gateleg.core.error.InvalidInputException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** Switches a table to what was recommended. Thread-safe as its client is. */
public final class CapacitySwitch {

  private final DynamoDbClient client;
  private final InstantSource clock;

  /** A switch by a client. */
  public CapacitySwitch(DynamoDbClient client, InstantSource clock) {
    this.client = client;
    this.clock = clock;
  }

  /**
   * Switches the capacity mode; a provisioned table starts with the highest capacity of its bounds, which auto scaling then
   * lowers. The table's class is left as it is: it may change twice in 30 days only, so that is left to people. False where
   * the table is so already.
   *
   * @throws InvalidInputException with the code {@code SwitchTooSoon} where it became on-demand within the last 24 hours
   */
  public boolean apply(TableState state, Choice choice) {
    if (state.onDemand() == choice.onDemand()) {
      return false;
    }
    UpdateTableRequest.Builder request = UpdateTableRequest.builder().tableName(state.table());
    if (choice.onDemand()) {
      Instant last = state.becameOnDemand();
      Instant from = last == null ? null : last.plus(Advisor.BETWEEN_SWITCHES);
      if (from != null && clock.instant().isBefore(from)) {
        throw new InvalidInputException(
            CloudWatchCode.SWITCH_TOO_SOON,
            state.table() + " became on-demand at " + last
                + ", and DynamoDB allows that once in 24 hours; switch it at " + from
                + " or later.",
            null);
      }
      request.billingMode(BillingMode.PAY_PER_REQUEST);
    } else {
      request.billingMode(BillingMode.PROVISIONED);
      Map<String, ProvisionedThroughput> units = units(choice);
      request.provisionedThroughput(units.get(""));
      List<GlobalSecondaryIndexUpdate> updates = new ArrayList<>();
      units.forEach((index, throughput) -> {
        if (!index.isEmpty()) {
          updates.add(GlobalSecondaryIndexUpdate.builder()
              .update(update -> update.indexName(index).provisionedThroughput(throughput))
              .build());
        }
      });
      if (!updates.isEmpty()) {
        request.globalSecondaryIndexUpdates(updates);
      }
    }
    client.updateTable(request.build());
    return true;
  }

  private static Map<String, ProvisionedThroughput> units(Choice choice) {
    Map<String, ProvisionedThroughput> throughput = new LinkedHashMap<>();
    for (Bounds bounds : choice.bounds()) {
      long most = Math.max(1, bounds.most());
      boolean reads = bounds.track().direction() == Direction.READ;
      throughput.merge(
          bounds.track().index(),
          ProvisionedThroughput.builder()
              .readCapacityUnits(reads ? most : 1L)
              .writeCapacityUnits(reads ? 1L : most)
              .build(),
          (one, other) -> ProvisionedThroughput.builder()
              .readCapacityUnits(Math.max(one.readCapacityUnits(), other.readCapacityUnits()))
              .writeCapacityUnits(Math.max(one.writeCapacityUnits(), other.writeCapacityUnits()))
              .build());
    }
    return throughput;
  }

  /** Whether a choice also names another class than the table's, which people switch by themselves. */
  public static boolean otherClass(TableState state, Choice choice) {
    TableClass wanted = choice.tableClass();
    return wanted != state.tableClass();
  }
}
