package dev.gateleg.engine.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * A call on a few items, each with one number in it, and what it means when nothing else happens at the same time. A state
 * is a list of the items' numbers, null for an item that is not there.
 */
sealed interface Operation {

  /** What an operation answers and leaves behind. */
  record Outcome(Object answer, List<Long> state) {}

  /** Makes the call. */
  Object call(DynamoDbClient client, Keys keys);

  /** What the call does alone. */
  Outcome alone(List<Long> state);

  record Read(int key) implements Operation {
    @Override
    public Object call(DynamoDbClient client, Keys keys) {
      return number(client
          .getItem(g -> g.tableName(Keys.TABLE).key(keys.of(key)).consistentRead(true))
          .item());
    }

    @Override
    public Outcome alone(List<Long> state) {
      return new Outcome(state.get(key), state);
    }
  }

  /** Answers what was there before. */
  record Put(int key, long value) implements Operation {
    @Override
    public Object call(DynamoDbClient client, Keys keys) {
      return number(client
          .putItem(p ->
              p.tableName(Keys.TABLE).item(keys.item(key, value)).returnValues(ReturnValue.ALL_OLD))
          .attributes());
    }

    @Override
    public Outcome alone(List<Long> state) {
      return new Outcome(state.get(key), with(state, key, value));
    }
  }

  /** Answers what was there before. */
  record Delete(int key) implements Operation {
    @Override
    public Object call(DynamoDbClient client, Keys keys) {
      return number(client
          .deleteItem(
              d -> d.tableName(Keys.TABLE).key(keys.of(key)).returnValues(ReturnValue.ALL_OLD))
          .attributes());
    }

    @Override
    public Outcome alone(List<Long> state) {
      return new Outcome(state.get(key), with(state, key, null));
    }
  }

  /** Answers the sum. */
  record Add(int key, long amount) implements Operation {
    @Override
    public Object call(DynamoDbClient client, Keys keys) {
      return number(client
          .updateItem(u -> u.tableName(Keys.TABLE)
              .key(keys.of(key))
              .updateExpression("ADD v :amount")
              .expressionAttributeValues(Map.of(":amount", Keys.number(amount)))
              .returnValues(ReturnValue.UPDATED_NEW))
          .attributes());
    }

    @Override
    public Outcome alone(List<Long> state) {
      Long before = state.get(key);
      long sum = (before == null ? 0 : before) + amount;
      return new Outcome(sum, with(state, key, sum));
    }
  }

  /** Puts if the item is as expected; answers whether it was. */
  record PutIf(int key, Long expected, long value) implements Operation {
    @Override
    public Object call(DynamoDbClient client, Keys keys) {
      try {
        client.putItem(p -> p.tableName(Keys.TABLE)
            .item(keys.item(key, value))
            .conditionExpression(Keys.condition(expected))
            .expressionAttributeValues(Keys.conditionValues(expected)));
        return true;
      } catch (ConditionalCheckFailedException e) {
        return false;
      }
    }

    @Override
    public Outcome alone(List<Long> state) {
      boolean done = java.util.Objects.equals(state.get(key), expected);
      return new Outcome(done, done ? with(state, key, value) : state);
    }
  }

  /** Reads all items in one transaction. */
  record ReadAll(int items) implements Operation {
    @Override
    public Object call(DynamoDbClient client, Keys keys) {
      List<TransactGetItem> gets = new ArrayList<>();
      for (int key = 0; key < items; key++) {
        Get get = Get.builder().tableName(Keys.TABLE).key(keys.of(key)).build();
        gets.add(TransactGetItem.builder().get(get).build());
      }
      List<Long> numbers = new ArrayList<>();
      client
          .transactGetItems(t -> t.transactItems(gets))
          .responses()
          .forEach(response -> numbers.add(number(response.item())));
      return numbers;
    }

    @Override
    public Outcome alone(List<Long> state) {
      return new Outcome(state, state);
    }
  }

  /** Moves an amount if there is enough; answers whether there was. */
  record Transfer(int from, int to, long amount) implements Operation {
    @Override
    public Object call(DynamoDbClient client, Keys keys) {
      Map<String, AttributeValue> values = Map.of(":amount", Keys.number(amount));
      return made(
          client,
          TransactWriteItem.builder()
              .update(u -> u.tableName(Keys.TABLE)
                  .key(keys.of(from))
                  .updateExpression("SET v = v - :amount")
                  .conditionExpression("v >= :amount")
                  .expressionAttributeValues(values))
              .build(),
          TransactWriteItem.builder()
              .update(u -> u.tableName(Keys.TABLE)
                  .key(keys.of(to))
                  .updateExpression("ADD v :amount")
                  .expressionAttributeValues(values))
              .build());
    }

    @Override
    public Outcome alone(List<Long> state) {
      Long before = state.get(from);
      if (before == null || before < amount) {
        return new Outcome(false, state);
      }
      List<Long> after = with(state, from, before - amount);
      return new Outcome(true, new Add(to, amount).alone(after).state());
    }
  }

  /** Puts one item if another is as expected: two of these, crosswise, show write skew. */
  record PutWhen(int key, long value, int guard, Long expected) implements Operation {
    @Override
    public Object call(DynamoDbClient client, Keys keys) {
      return made(
          client,
          TransactWriteItem.builder()
              .put(p -> p.tableName(Keys.TABLE).item(keys.item(key, value)))
              .build(),
          TransactWriteItem.builder()
              .conditionCheck(c -> c.tableName(Keys.TABLE)
                  .key(keys.of(guard))
                  .conditionExpression(Keys.condition(expected))
                  .expressionAttributeValues(Keys.conditionValues(expected)))
              .build());
    }

    @Override
    public Outcome alone(List<Long> state) {
      boolean done = java.util.Objects.equals(state.get(guard), expected);
      return new Outcome(done, done ? with(state, key, value) : state);
    }
  }

  private static boolean made(DynamoDbClient client, TransactWriteItem... actions) {
    try {
      client.transactWriteItems(t -> t.transactItems(actions));
      return true;
    } catch (TransactionCanceledException e) {
      e.cancellationReasons().forEach(reason -> {
        if (!List.of("None", "ConditionalCheckFailed").contains(reason.code())) {
          throw e;
        }
      });
      return false;
    }
  }

  private static Long number(Map<String, AttributeValue> item) {
    return item == null || item.isEmpty() ? null : Long.valueOf(item.get("v").n());
  }

  private static List<Long> with(List<Long> state, int key, Long value) {
    Long[] changed = state.toArray(new Long[0]);
    changed[key] = value;
    return Collections.unmodifiableList(Arrays.asList(changed));
  }
}
