package dev.gateleg.core.internal.sdk;

import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Action;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** Actions of a transaction as the SDK has them; each asks for the item that fails its condition. */
final class SdkActions {

  private SdkActions() {}

  static TransactWriteItem of(Action action) {
    TransactWriteItem.Builder item = TransactWriteItem.builder();
    if (action instanceof Request.Put put) {
      return item.put(put(put)).build();
    } else if (action instanceof Request.Update update) {
      return item.update(update(update)).build();
    } else if (action instanceof Request.Delete delete) {
      return item.delete(delete(delete)).build();
    }
    return item.conditionCheck(check((Request.Check) action)).build();
  }

  private static Put put(Request.Put put) {
    WriteExpressions terms = put.terms();
    return Put.builder()
        .tableName(put.table())
        .item(SdkValues.sdkItem(put.item()))
        .conditionExpression(terms.condition())
        .expressionAttributeNames(names(terms))
        .expressionAttributeValues(values(terms))
        .returnValuesOnConditionCheckFailure(old(terms))
        .build();
  }

  private static Update update(Request.Update update) {
    WriteExpressions terms = update.terms();
    return Update.builder()
        .tableName(update.table())
        .key(SdkValues.sdkItem(update.key()))
        .updateExpression(terms.update())
        .conditionExpression(terms.condition())
        .expressionAttributeNames(names(terms))
        .expressionAttributeValues(values(terms))
        .returnValuesOnConditionCheckFailure(old(terms))
        .build();
  }

  private static Delete delete(Request.Delete delete) {
    WriteExpressions terms = delete.terms();
    return Delete.builder()
        .tableName(delete.table())
        .key(SdkValues.sdkItem(delete.key()))
        .conditionExpression(terms.condition())
        .expressionAttributeNames(names(terms))
        .expressionAttributeValues(values(terms))
        .returnValuesOnConditionCheckFailure(old(terms))
        .build();
  }

  private static ConditionCheck check(Request.Check check) {
    WriteExpressions terms = check.terms();
    return ConditionCheck.builder()
        .tableName(check.table())
        .key(SdkValues.sdkItem(check.key()))
        .conditionExpression(terms.condition())
        .expressionAttributeNames(names(terms))
        .expressionAttributeValues(values(terms))
        .returnValuesOnConditionCheckFailure(old(terms))
        .build();
  }

  private static @Nullable ReturnValuesOnConditionCheckFailure old(WriteExpressions terms) {
    return terms.condition() == null ? null : ReturnValuesOnConditionCheckFailure.ALL_OLD;
  }

  /** DynamoDB takes no empty map of names. */
  private static @Nullable Map<String, String> names(WriteExpressions terms) {
    return terms.names().isEmpty() ? null : terms.names();
  }

  /** DynamoDB takes no empty map of values. */
  private static @Nullable Map<String, AttributeValue> values(WriteExpressions terms) {
    return terms.values().isEmpty() ? null : SdkValues.sdkItem(terms.values());
  }
}
