package dev.gateleg.engine.differential;

import static dev.gateleg.engine.differential.Choices.names;
import static dev.gateleg.engine.differential.Choices.values;

import dev.gateleg.engine.internal.expression.ExpressionGenerator;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Random calls on single items, with expressions. */
final class ItemCalls {

  private final Choices choices;
  private final ExpressionGenerator expressions;

  ItemCalls(Choices choices) {
    this.choices = choices;
    this.expressions = choices.expressions();
  }

  Call put() {
    String table = choices.table();
    String condition = choices.maybe(expressions::condition);
    PutItemRequest request = PutItemRequest.builder()
        .tableName(table)
        .item(choices.item(table))
        .conditionExpression(condition)
        .expressionAttributeNames(names(condition))
        .expressionAttributeValues(values(condition))
        .returnValues(
            choices.oneIn(30) ? "UPDATED_NEW" : choices.one("ALL_OLD", "ALL_OLD", "NONE", null))
        .returnValuesOnConditionCheckFailure(choices.onFailure())
        .returnConsumedCapacity(choices.capacity())
        .returnItemCollectionMetrics(choices.metrics())
        .build();
    return new Call("PutItem", request, client -> client.putItem(request));
  }

  Call update() {
    String table = choices.table();
    String good = expressions.update();
    String update = choices.oneIn(20) ? null : choices.oneIn(8) ? expressions.mutated(good) : good;
    String condition = choices.maybe(expressions::condition);
    UpdateItemRequest request = UpdateItemRequest.builder()
        .tableName(table)
        .key(choices.key(table))
        .updateExpression(update)
        .conditionExpression(condition)
        .expressionAttributeNames(names(update, condition))
        .expressionAttributeValues(values(update, condition))
        .returnValues(choices.one(
            "ALL_NEW", "ALL_OLD", "NONE", "UPDATED_NEW", "UPDATED_OLD", "UPDATED_NEW", null))
        .returnValuesOnConditionCheckFailure(choices.onFailure())
        .returnConsumedCapacity(choices.capacity())
        .returnItemCollectionMetrics(choices.metrics())
        .build();
    return new Call("UpdateItem", request, client -> client.updateItem(request));
  }

  Call delete() {
    String table = choices.table();
    String condition = choices.maybe(expressions::condition);
    DeleteItemRequest request = DeleteItemRequest.builder()
        .tableName(table)
        .key(choices.key(table))
        .conditionExpression(condition)
        .expressionAttributeNames(names(condition))
        .expressionAttributeValues(values(condition))
        .returnValues(choices.oneIn(30) ? "ALL_NEW" : choices.one("ALL_OLD", "NONE", null))
        .returnValuesOnConditionCheckFailure(choices.onFailure())
        .returnConsumedCapacity(choices.capacity())
        .returnItemCollectionMetrics(choices.metrics())
        .build();
    return new Call("DeleteItem", request, client -> client.deleteItem(request));
  }

  Call get() {
    String table = choices.table();
    String projection = choices.maybe(expressions::projection);
    GetItemRequest request = GetItemRequest.builder()
        .tableName(table)
        .key(choices.key(table))
        .consistentRead(choices.one(true, false, null))
        .projectionExpression(projection)
        .expressionAttributeNames(names(projection))
        .returnConsumedCapacity(choices.capacity())
        .build();
    return new Call("GetItem", request, client -> client.getItem(request));
  }
}
