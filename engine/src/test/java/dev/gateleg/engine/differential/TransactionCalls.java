package dev.gateleg.engine.differential;

import static dev.gateleg.engine.differential.Choices.names;
import static dev.gateleg.engine.differential.Choices.values;

import dev.gateleg.engine.internal.expression.ExpressionGenerator;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/** Random transactions; few of their items repeat, for those are all refused alike. */
final class TransactionCalls {

  private final Choices choices;
  private final ExpressionGenerator expressions;
  private int tokens;

  TransactionCalls(Choices choices) {
    this.choices = choices;
    this.expressions = choices.expressions();
  }

  Call get() {
    TransactGetItemsRequest request = TransactGetItemsRequest.builder()
        .transactItems(choices.some(4, this::read))
        .returnConsumedCapacity(choices.capacity())
        .build();
    return new Call("TransactGetItems", request, client -> {
      return Outcome.withUnordered(client.transactGetItems(request), "ConsumedCapacity");
    });
  }

  private TransactGetItem read() {
    String table = choices.table();
    String projection = choices.maybe(expressions::projection);
    return TransactGetItem.builder()
        .get(get -> get.tableName(table)
            .key(choices.key(table))
            .projectionExpression(projection)
            .expressionAttributeNames(names(projection)))
        .build();
  }

  /** With a token now and then, which is sometimes an earlier one's. */
  Call write() {
    String token = switch (choices.below(12)) {
      case 0, 1 -> "token" + tokens++;
      case 2 -> choices.oneIn(4) ? "token" + Math.max(0, tokens - 1) : null;
      default -> null;
    };
    TransactWriteItemsRequest request = TransactWriteItemsRequest.builder()
        .transactItems(choices.some(4, this::action))
        .clientRequestToken(token)
        .returnConsumedCapacity(choices.capacity())
        .returnItemCollectionMetrics(choices.metrics())
        .build();
    boolean twice = token != null && choices.oneIn(2);
    return new Call("TransactWriteItems", request, client -> {
      TransactWriteItemsResponse response = client.transactWriteItems(request);
      if (twice) {
        client.transactWriteItems(request);
      }
      return Outcome.withUnordered(response, "ConsumedCapacity", "ItemCollectionMetrics");
    });
  }

  private TransactWriteItem action() {
    String table = choices.table();
    String condition = choices.maybe(expressions::condition);
    TransactWriteItem.Builder action = TransactWriteItem.builder();
    return switch (choices.below(5)) {
      case 0 ->
        action
            .put(put -> put.tableName(table)
                .item(choices.item(table))
                .conditionExpression(condition)
                .expressionAttributeNames(names(condition))
                .expressionAttributeValues(values(condition))
                .returnValuesOnConditionCheckFailure(choices.onFailure()))
            .build();
      case 1 ->
        action
            .delete(delete -> delete
                .tableName(table)
                .key(choices.key(table))
                .conditionExpression(condition)
                .expressionAttributeNames(names(condition))
                .expressionAttributeValues(values(condition))
                .returnValuesOnConditionCheckFailure(choices.onFailure()))
            .build();
      case 2, 3 -> {
        String update = choices.oneIn(2) ? "SET data2 = :n1" : expressions.update();
        yield action
            .update(change -> change
                .tableName(table)
                .key(choices.key(table))
                .updateExpression(update)
                .conditionExpression(condition)
                .expressionAttributeNames(names(update, condition))
                .expressionAttributeValues(values(update, condition))
                .returnValuesOnConditionCheckFailure(choices.onFailure()))
            .build();
      }
      default -> {
        String needed = condition == null ? expressions.condition() : condition;
        yield action
            .conditionCheck(check -> check
                .tableName(table)
                .key(choices.key(table))
                .conditionExpression(needed)
                .expressionAttributeNames(names(needed))
                .expressionAttributeValues(values(needed))
                .returnValuesOnConditionCheckFailure(choices.onFailure()))
            .build();
      }
    };
  }
}
