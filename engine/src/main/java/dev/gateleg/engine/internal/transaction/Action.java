package dev.gateleg.engine.internal.transaction;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Constraints;
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
 * @param returnsItem whether the item is shown if the condition fails
 * @param onTable makes the write for the table
 */
public record Action(
    String tableName,
    Map<String, AttributeValue> attributes,
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

  private static Action put(Put put) {
    required(put.tableName(), "item", put.hasItem());
    Map<String, AttributeValue> attributes = ItemChecks.checked(put.item());
    Condition condition = condition(
        put.conditionExpression(),
        put.hasExpressionAttributeNames() ? put.expressionAttributeNames() : null,
        put.hasExpressionAttributeValues() ? put.expressionAttributeValues() : null);
    Item item = ItemChecks.item(attributes);
    return new Action(
        put.tableName(),
        attributes,
        returnsItem(put.returnValuesOnConditionCheckFailure()),
        table -> new Write.Put(table, ItemChecks.keyOfItem(table, attributes), item, condition));
  }

  private static Action update(Update update) {
    required(update.tableName(), "key", update.hasKey());
    Constraints constraints = new Constraints();
    constraints.required("updateExpression", update.updateExpression());
    constraints.check();
    Map<String, AttributeValue> key = ItemChecks.checked(update.key());
    UpdatePlan plan = UpdatePlan.of(
        update.updateExpression(),
        update.conditionExpression(),
        update.hasExpressionAttributeNames() ? update.expressionAttributeNames() : null,
        update.hasExpressionAttributeValues() ? update.expressionAttributeValues() : null);
    return new Action(
        update.tableName(),
        key,
        returnsItem(update.returnValuesOnConditionCheckFailure()),
        table -> plan.on(table, key));
  }

  private static Action delete(Delete delete) {
    required(delete.tableName(), "key", delete.hasKey());
    Map<String, AttributeValue> key = ItemChecks.checked(delete.key());
    Condition condition = condition(
        delete.conditionExpression(),
        delete.hasExpressionAttributeNames() ? delete.expressionAttributeNames() : null,
        delete.hasExpressionAttributeValues() ? delete.expressionAttributeValues() : null);
    return new Action(
        delete.tableName(),
        key,
        returnsItem(delete.returnValuesOnConditionCheckFailure()),
        table -> new Write.Delete(table, ItemChecks.exactKey(table, key), condition));
  }

  private static Action check(ConditionCheck check) {
    required(check.tableName(), "key", check.hasKey());
    Constraints constraints = new Constraints();
    constraints.required("conditionExpression", check.conditionExpression());
    constraints.check();
    Map<String, AttributeValue> key = ItemChecks.checked(check.key());
    Condition condition = condition(
        check.conditionExpression(),
        check.hasExpressionAttributeNames() ? check.expressionAttributeNames() : null,
        check.hasExpressionAttributeValues() ? check.expressionAttributeValues() : null);
    if (condition == null) {
      throw new IllegalStateException("a check without a condition");
    }
    return new Action(
        check.tableName(),
        key,
        returnsItem(check.returnValuesOnConditionCheckFailure()),
        table -> new Write.Check(table, ItemChecks.exactKey(table, key), condition));
  }

  private static void required(@Nullable String tableName, String member, boolean given) {
    Constraints constraints = new Constraints().tableName(tableName);
    constraints.required(member, given ? member : null);
    constraints.check();
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
