package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * A control: counters in a map, which is made first where it is missing, after the purchase was written. Two who make it at
 * once wipe out each other's counts, an answer that is lost counts twice, and who dies between leaves a purchase uncounted.
 */
public final class NestedCounters implements Scenario {

  private static final int CLERKS = 2;
  private static final int TASKS = 3;
  private static final Map<String, AttributeValue> KEY =
      Map.of("PK", AttributeValue.fromS("TURNOVER"), "SK", AttributeValue.fromS("TURNOVER"));

  /** The control. */
  public NestedCounters() {}

  @Override
  public String name() {
    return "rollup-naive";
  }

  @Override
  public String promise() {
    return "every row is what the entities make";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void play(World world) {
    Stall stall = world.open(StallTable.TYPE);
    Journal<String> journal = world.journal();
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> tasks = new ArrayDeque<>();
      for (int task = 1; task <= TASKS; task++) {
        tasks.add("clerk-" + i + "/" + task);
      }
      world.worker("clerk-" + i, worker -> {
        Stall mine = worker.open(StallTable.TYPE);
        while (!tasks.isEmpty()) {
          String task = tasks.remove();
          journal.attempt(task, () -> buy(mine, worker.client(), task, worker.random()));
        }
      });
    }
    world.afterwards(checks -> check(checks, stall, world.client()));
  }

  private static void buy(Stall stall, DynamoDbClient client, String id, Random random) {
    Purchase purchase = stall.create(Purchase.random(id, random));
    try {
      count(client, purchase);
    } catch (DynamoDbException e) {
      // The map is not there yet.
      if (!e.awsErrorDetails().errorCode().equals("ValidationException")) {
        throw e;
      }
      client.updateItem(update -> update
          .tableName("stall")
          .key(KEY)
          .updateExpression("SET sums = :empty, #type = :type")
          .expressionAttributeNames(Map.of("#type", "_type"))
          .expressionAttributeValues(Map.of(
              ":empty", AttributeValue.fromM(Map.of()),
              ":type", AttributeValue.fromS("_turnover"))));
      count(client, purchase);
    }
  }

  private static void count(DynamoDbClient client, Purchase purchase) {
    client.updateItem(update -> update
        .tableName("stall")
        .key(KEY)
        .updateExpression("SET sums.#kind = if_not_exists(sums.#kind, :zero) + :amount")
        .expressionAttributeNames(Map.of("#kind", purchase.kind()))
        .expressionAttributeValues(Map.of(
            ":zero", AttributeValue.fromN("0"),
            ":amount", AttributeValue.fromN(purchase.amount().toPlainString()))));
  }

  private static void check(Checks checks, Stall stall, DynamoDbClient client) {
    Map<String, BigDecimal> expected = new TreeMap<>();
    for (Purchase purchase : stall.purchases().consistent()) {
      expected.merge(purchase.kind(), purchase.amount(), BigDecimal::add);
    }
    Map<String, BigDecimal> counted = new TreeMap<>();
    AttributeValue sums = client
        .getItem(get -> get.tableName("stall").key(KEY).consistentRead(true))
        .item()
        .get("sums");
    if (sums != null) {
      sums.m().forEach((kind, sum) -> counted.put(kind, new BigDecimal(sum.n())));
    }
    checks.equal("what was counted", expected, counted);
  }
}
