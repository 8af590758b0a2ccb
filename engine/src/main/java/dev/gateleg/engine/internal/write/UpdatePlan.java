package dev.gateleg.engine.internal.write;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.Expressions;
import dev.gateleg.engine.internal.expression.LegacyParameters;
import dev.gateleg.engine.internal.expression.Update;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Limits;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * What an update does and on what condition, before it meets its table.
 *
 * @param update the changes; null if the item is only to be there
 * @param condition the condition, if there is one
 */
public record UpdatePlan(@Nullable Update update, @Nullable Condition condition) {

  static UpdatePlan of(UpdateItemRequest request) {
    if (request.updateExpression() == null && request.conditionExpression() == null) {
      return legacy(request);
    }
    UpdatePlan plan = of(
        request.updateExpression(),
        request.conditionExpression(),
        request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
        request.hasExpressionAttributeValues() ? request.expressionAttributeValues() : null);
    if (plan.update != null && plan.update.cost() > Limits.MAX_ITEM_BYTES) {
      throw ItemChecks.tooLargeToUpdate();
    }
    return plan;
  }

  private static UpdatePlan legacy(UpdateItemRequest request) {
    Condition condition = RequestCondition.legacy(
        request.hasExpected() ? request.expected() : null, request.conditionalOperator());
    Map<String, AttributeValueUpdate> updates = request.attributeUpdates();
    return new UpdatePlan(
        updates.isEmpty() ? null : LegacyParameters.attributeUpdates(updates), condition);
  }

  public static UpdatePlan of(
      @Nullable String update,
      @Nullable String condition,
      @Nullable Map<String, String> names,
      @Nullable Map<String, AttributeValue> values) {
    Expressions expressions = Expressions.of(names, values);
    Update changes = update == null ? null : expressions.update(update);
    Condition bound = condition == null ? null : expressions.condition(condition);
    expressions.checkAllUsed();
    return new UpdatePlan(changes, bound);
  }

  /** Checks that no key of an index gets an empty value of the request. */
  public void checkNoEmptyKeys(Table table) {
    if (update != null && !table.indexes().isEmpty()) {
      ItemChecks.checkNoEmptyKeys(table, update);
    }
  }

  /** The write of the item with that key. */
  public Write.Modify on(Table table, Map<String, AttributeValue> given) {
    byte[] key = ItemChecks.exactKey(table, given);
    if (update != null) {
      update.checkKeyUntouched(table.key().names());
    }
    checkNoEmptyKeys(table);
    return new Write.Modify(table, key, Write.keyAttributes(table, given), update, condition);
  }
}
