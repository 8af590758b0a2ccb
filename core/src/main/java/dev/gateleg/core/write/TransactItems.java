package dev.gateleg.core.write;

import dev.gateleg.core.expression.Placeholders;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** Makes the SDK's actions of a transaction; each asks for the item that fails its condition. */
public final class TransactItems {

  private static final ReturnValuesOnConditionCheckFailure OLD =
      ReturnValuesOnConditionCheckFailure.ALL_OLD;

  private TransactItems() {}

  /** A put; the condition may be null. */
  public static TransactWriteItem put(
      String table,
      Map<String, AttributeValue> item,
      @Nullable String condition,
      Placeholders out) {
    Put.Builder put = Put.builder().tableName(table).item(item);
    if (condition != null) {
      put.conditionExpression(condition)
          .expressionAttributeNames(out.names())
          .returnValuesOnConditionCheckFailure(OLD);
      if (!out.values().isEmpty()) {
        put.expressionAttributeValues(out.values());
      }
    }
    return TransactWriteItem.builder().put(put.build()).build();
  }

  /** An update; the condition may be null. */
  public static TransactWriteItem update(
      String table,
      Map<String, AttributeValue> key,
      String update,
      @Nullable String condition,
      Placeholders out) {
    Update.Builder changes = Update.builder()
        .tableName(table)
        .key(key)
        .updateExpression(update)
        .expressionAttributeNames(out.names());
    if (condition != null) {
      changes.conditionExpression(condition).returnValuesOnConditionCheckFailure(OLD);
    }
    if (!out.values().isEmpty()) {
      changes.expressionAttributeValues(out.values());
    }
    return TransactWriteItem.builder().update(changes.build()).build();
  }

  /** A delete; the condition may be null. */
  public static TransactWriteItem delete(
      String table, Map<String, AttributeValue> key, @Nullable String condition, Placeholders out) {
    Delete.Builder delete = Delete.builder().tableName(table).key(key);
    if (condition != null) {
      delete
          .conditionExpression(condition)
          .expressionAttributeNames(out.names())
          .returnValuesOnConditionCheckFailure(OLD);
      if (!out.values().isEmpty()) {
        delete.expressionAttributeValues(out.values());
      }
    }
    return TransactWriteItem.builder().delete(delete.build()).build();
  }

  /** A check, which writes nothing. */
  public static TransactWriteItem check(
      String table, Map<String, AttributeValue> key, String condition, Placeholders out) {
    ConditionCheck.Builder check = ConditionCheck.builder()
        .tableName(table)
        .key(key)
        .conditionExpression(condition)
        .expressionAttributeNames(out.names())
        .returnValuesOnConditionCheckFailure(OLD);
    if (!out.values().isEmpty()) {
      check.expressionAttributeValues(out.values());
    }
    return TransactWriteItem.builder().conditionCheck(check.build()).build();
  }

  /** The table that an action is about. */
  static String table(TransactWriteItem action) {
    if (action.put() != null) {
      return action.put().tableName();
    } else if (action.update() != null) {
      return action.update().tableName();
    } else if (action.delete() != null) {
      return action.delete().tableName();
    }
    return action.conditionCheck().tableName();
  }
}
