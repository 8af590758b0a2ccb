package dev.gateleg.proofs.scenario.single;

import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import java.util.Deque;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A control: a conditional put that takes every failed condition for somebody else's item. When its answer is lost, the
 * SDK's retry fails on its own item.
 */
public final class CreateWithoutAttempt implements Scenario {

  private static final int ORDERS = 5;

  /** The control. */
  public CreateWithoutAttempt() {}

  @Override
  public String name() {
    return "create-without-attempt";
  }

  @Override
  public String promise() {
    return "what is refused is not there";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void play(World world) {
    world.open(DeskTable.TYPE);
    Journal<String> journal = world.journal();
    Deque<String> work = Entries.of("order", ORDERS);
    world.worker("clerk", worker -> {
      while (!work.isEmpty()) {
        String id = work.remove();
        journal.attempt(id, () -> {
          worker
              .client()
              .putItem(put -> put.tableName("desk")
                  .item(key(id))
                  .conditionExpression("attribute_not_exists(PK)"));
        });
      }
    });
    world.afterwards(checks -> journal.checkOnce(
        checks,
        id -> world
                .client()
                .getItem(get -> get.tableName("desk").key(key(id)).consistentRead(true))
                .hasItem()
            ? 1
            : 0));
  }

  private static Map<String, AttributeValue> key(String id) {
    return Map.of("PK", AttributeValue.fromS(id), "SK", AttributeValue.fromS("ORDER"));
  }
}
