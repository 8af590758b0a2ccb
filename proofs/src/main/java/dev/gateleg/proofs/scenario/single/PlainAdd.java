package dev.gateleg.proofs.scenario.single;

import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Outcome;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import java.util.Deque;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A control: a plain {@code ADD}, which the SDK sends again when its answer is lost. It counts twice. */
public final class PlainAdd implements Scenario {

  private static final int CLERKS = 2;
  private static final int COUNTS = 4;
  private static final Map<String, AttributeValue> KEY =
      Map.of("PK", AttributeValue.fromS("COUNTER"), "SK", AttributeValue.fromS("COUNTER"));

  /** The control. */
  public PlainAdd() {}

  @Override
  public String name() {
    return "plain-add";
  }

  @Override
  public String promise() {
    return "a counter is between what was acknowledged and what was tried";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void play(World world) {
    world.open(DeskTable.TYPE);
    Journal<String> journal = world.journal();
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> work = Entries.of("clerk-" + i, COUNTS);
      world.worker("clerk-" + i, worker -> {
        while (!work.isEmpty()) {
          journal.attempt(work.remove(), () -> add(worker.client()));
        }
      });
    }
    world.afterwards(checks -> {
      AttributeValue counted = world
          .client()
          .getItem(get -> get.tableName("desk").key(KEY).consistentRead(true))
          .item()
          .get("counted");
      long value = counted == null ? 0 : Long.parseLong(counted.n());
      long least = journal.keys().stream().filter(journal::acknowledged).count();
      long most = journal.keys().stream()
          .filter(key -> !journal.of(key).stream().allMatch(Outcome::refused))
          .count();
      checks.that(
          value >= least && value <= most,
          () -> "the counter is " + value + ", though it was counted " + least + " to " + most
              + " times");
    });
  }

  private static void add(DynamoDbClient client) {
    client.updateItem(update -> update
        .tableName("desk")
        .key(KEY)
        .updateExpression("ADD counted :one")
        .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1"))));
  }
}
