package dev.gateleg.proofs.scenario.money;

import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * A control: a marker with a lease by the wall clock, without an owner or a fence. Who comes back after its lease charges and
 * completes once more, over the one who took over.
 */
public final class UnfencedCompletion implements Scenario {

  private static final int SERVERS = 3;
  private static final int REQUESTS = 3;
  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final Duration POLL = Duration.ofSeconds(30);

  /** The control. */
  public UnfencedCompletion() {}

  @Override
  public String name() {
    return "unfenced-completion";
  }

  @Override
  public String promise() {
    return "a card is charged once per key";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void play(World world) {
    world.open(BankTable.TYPE);
    Journal<String> journal = world.journal();
    CardProcessor cards = new CardProcessor();
    for (int i = 1; i <= SERVERS; i++) {
      Deque<String> requests = new ArrayDeque<>();
      IntStream.rangeClosed(1, REQUESTS).forEach(number -> requests.add("request-" + number));
      world.worker("server-" + i, worker -> {
        while (!requests.isEmpty()) {
          String key = requests.element();
          if (claimed(worker, key)) {
            String receipt = "receipt-" + Long.toHexString(worker.random().nextLong());
            worker.outside("charge " + key, () -> cards.charge(key, 0, receipt));
            complete(worker, key, receipt);
          }
          AttributeValue response = worker
              .client()
              .getItem(get -> get.tableName("bank").key(marker(key)).consistentRead(true))
              .item()
              .get("reply");
          if (response == null) {
            worker.sleepUpTo(POLL);
          } else {
            journal.attempt(key, response::s);
            requests.remove();
          }
        }
      });
    }
    world.afterwards(checks -> {
      journal.checkReplies(checks);
      journal.checkOnce(checks, key -> cards.charges(key).size());
    });
  }

  private static boolean claimed(Worker worker, String key) {
    long now = worker.clock().millis();
    try {
      worker
          .client()
          .updateItem(update -> update
              .tableName("bank")
              .key(marker(key))
              .updateExpression("SET leaseUntil = :until")
              .conditionExpression("attribute_not_exists(PK) OR"
                  + " (attribute_not_exists(reply) AND leaseUntil < :now)")
              .expressionAttributeValues(Map.of(
                  ":until", AttributeValue.fromN(Long.toString(now + LEASE.toMillis())),
                  ":now", AttributeValue.fromN(Long.toString(now)))));
      return true;
    } catch (ConditionalCheckFailedException e) {
      return false;
    }
  }

  private static void complete(Worker worker, String key, String receipt) {
    worker
        .client()
        .updateItem(update -> update
            .tableName("bank")
            .key(marker(key))
            .updateExpression("SET reply = :reply")
            .expressionAttributeValues(Map.of(":reply", AttributeValue.fromS(receipt))));
  }

  private static Map<String, AttributeValue> marker(String key) {
    return Map.of("PK", AttributeValue.fromS(key), "SK", AttributeValue.fromS("IDEM"));
  }
}
