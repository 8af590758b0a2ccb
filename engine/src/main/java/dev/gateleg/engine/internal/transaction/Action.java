package dev.gateleg.engine.internal.transaction;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.ParameterStyles;
import dev.gateleg.engine.internal.write.ItemChecks;
import dev.gateleg.engine.internal.write.RequestCondition;
import dev.gateleg.engine.internal.write.UpdatePlan;
import dev.gateleg.engine.internal.write.Write;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * One action of a transaction, checked as far as that goes without its table.
 *
 * @param tableName the table
 * @param attributes the item to put, or the key
 * @param update what an update does
 * @param returnsItem whether the item is shown if the condition fails
 * @param onTable makes the write for the table
 */
public record Action(
    String tableName,
    Map<String, AttributeValue> attributes,
    @Nullable UpdatePlan update,
    boolean returnsItem,
    Function<Table, Write> onTable) {

  /** The action that a request describes; throws what the request as a whole is refused for. */
  static Action of(TransactWriteItem item) {
    int kinds = (item.put() == null ? 0 : 1)
        + (item.update() == null ? 0 : 1)
        + (item.delete() == null ? 0 : 1)
        + (item.conditionCheck() == null ? 0 : 1);
    if (kinds != 1) {
      throw Errors.validation(
          kinds == 0
              ? "Invalid Request: TransactWriteRequest should contain Delete or Put or Update request"
              : "TransactItems can only contain one of Check, Put, Update or Delete");
    }
    if (item.put() != null) {
      return put(item.put());
    }
    if (item.update() != null) {
      return update(item.update());
    }
    return item.delete() != null ? delete(item.delete()) : check(item.conditionCheck());
  }

  /** Adds what is wrong with the members of an action by themselves. */
  static void constraints(Constraints constraints, String member, TransactWriteItem item) {
    if (item.put() != null) {
      Put put = item.put();
      constraints(constraints, member + "put.", put.tableName(), "item", put.hasItem());
      onFailure(constraints, member + "put.", put.returnValuesOnConditionCheckFailureAsString());
    }
    if (item.update() != null) {
      Update update = item.update();
      constraints(constraints, member + "update.", update.tableName(), "key", update.hasKey());
      constraints.required(member + "update.updateExpression", update.updateExpression());
      onFailure(
          constraints, member + "update.", update.returnValuesOnConditionCheckFailureAsString());
    }
    if (item.delete() != null) {
      Delete delete = item.delete();
      constraints(constraints, member + "delete.", delete.tableName(), "key", delete.hasKey());
      onFailure(
          constraints, member + "delete.", delete.returnValuesOnConditionCheckFailureAsString());
    }
    if (item.conditionCheck() != null) {
      ConditionCheck check = item.conditionCheck();
      String place = member + "conditionCheck.";
      constraints(constraints, place, check.tableName(), "key", check.hasKey());
      constraints.required(place + "conditionExpression", check.conditionExpression());
      onFailure(constraints, place, check.returnValuesOnConditionCheckFailureAsString());
    }
  }

  private static void constraints(
      Constraints constraints,
      String member,
      @Nullable String tableName,
      String attributes,
      boolean given) {
    constraints
        .tableName(member + "tableName", tableName)
        .required(member + attributes, given ? attributes : null);
  }

  private static void onFailure(Constraints constraints, String member, @Nullable String wanted) {
    constraints.oneOf(
        member + "returnValuesOnConditionCheckFailure", wanted, Enums.ON_CONDITION_FAILURE);
  }

  private static Action put(Put put) {
    Map<String, AttributeValue> attributes = ItemChecks.checked(put.item());
    Condition condition = condition(
        put.conditionExpression(),
        put.hasExpressionAttributeNames() ? put.expressionAttributeNames() : null,
        put.hasExpressionAttributeValues() ? put.expressionAttributeValues() : null);
    Item item = ItemChecks.item(attributes);
    return new Action(
        put.tableName(),
        attributes,
        null,
        returnsItem(put.returnValuesOnConditionCheckFailure()),
        table -> new Write.Put(table, ItemChecks.keyOfItem(table, attributes), item, condition));
  }

  private static Action update(Update update) {
    UpdatePlan plan = UpdatePlan.of(
        update.updateExpression(),
        update.conditionExpression(),
        update.hasExpressionAttributeNames() ? update.expressionAttributeNames() : null,
        update.hasExpressionAttributeValues() ? update.expressionAttributeValues() : null);
    Map<String, AttributeValue> key = ItemChecks.checked(update.key());
    return new Action(
        update.tableName(),
        key,
        plan,
        returnsItem(update.returnValuesOnConditionCheckFailure()),
        table -> plan.on(table, key));
  }

  private static Action delete(Delete delete) {
    Condition condition = condition(
        delete.conditionExpression(),
        delete.hasExpressionAttributeNames() ? delete.expressionAttributeNames() : null,
        delete.hasExpressionAttributeValues() ? delete.expressionAttributeValues() : null);
    Map<String, AttributeValue> key = ItemChecks.checked(delete.key());
    return new Action(
        delete.tableName(),
        key,
        null,
        returnsItem(delete.returnValuesOnConditionCheckFailure()),
        table -> new Write.Delete(table, ItemChecks.exactKey(table, key), condition));
  }

  private static Action check(ConditionCheck check) {
    Condition condition = condition(
        check.conditionExpression(),
        check.hasExpressionAttributeNames() ? check.expressionAttributeNames() : null,
        check.hasExpressionAttributeValues() ? check.expressionAttributeValues() : null);
    if (condition == null) {
      throw new IllegalStateException("a check without a condition");
    }
    Map<String, AttributeValue> key = ItemChecks.checked(check.key());
    return new Action(
        check.tableName(),
        key,
        null,
        returnsItem(check.returnValuesOnConditionCheckFailure()),
        table -> new Write.Check(table, ItemChecks.exactKey(table, key), condition));
  }

  private static boolean returnsItem(@Nullable ReturnValuesOnConditionCheckFailure wanted) {
    return wanted == ReturnValuesOnConditionCheckFailure.ALL_OLD;
  }

  private static @Nullable Condition condition(
      @Nullable String text,
      @Nullable Map<String, String> names,
      @Nullable Map<String, AttributeValue> values) {
    new ParameterStyles()
        .expression("ConditionExpression", text)
        .check(names != null, values != null);
    return RequestCondition.expression(text, names, values);
  }
}
