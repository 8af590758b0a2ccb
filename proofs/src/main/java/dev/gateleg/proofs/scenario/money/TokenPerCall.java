package dev.gateleg.proofs.scenario.money;

import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Outcome;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** A control: a transaction without a marker, whose token is new for every call. Tried again, it happens twice. */
public final class TokenPerCall implements Scenario {

  private static final int ORDERS = 5;

  /** The control. */
  public TokenPerCall() {}

  @Override
  public String name() {
    return "token-per-call";
  }

  @Override
  public String promise() {
    return "an order that is tried again is made once";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd();
  }

  @Override
  public void play(World world) {
    Bank bank = world.open(BankTable.TYPE);
    Accounting.open(bank);
    Journal<Integer> journal = world.journal();
    Deque<Integer> orders = new ArrayDeque<>();
    IntStream.rangeClosed(1, ORDERS).forEach(orders::add);
    world.worker("teller", worker -> {
      while (!orders.isEmpty()) {
        Outcome<Boolean> outcome =
            journal.attempt(orders.element(), () -> moveOne(worker.client()));
        if (outcome.acknowledged()) {
          orders.remove();
        }
      }
    });
    world.afterwards(checks ->
        checks.equal("the balance of b", Accounting.START + ORDERS, Accounting.balance(bank, "b")));
  }

  private static void moveOne(DynamoDbClient client) {
    client.transactWriteItems(
        transaction -> transaction.transactItems(add("a", "-1"), add("b", "1")));
  }

  private static TransactWriteItem add(String account, String amount) {
    return TransactWriteItem.builder()
        .update(update -> update
            .tableName("bank")
            .key(Map.of(
                "PK", AttributeValue.fromS("ACCOUNT#" + account),
                "SK", AttributeValue.fromS("ACCOUNT")))
            .updateExpression("SET balance = balance + :amount")
            .expressionAttributeValues(Map.of(":amount", AttributeValue.fromN(amount))))
        .build();
  }
}
