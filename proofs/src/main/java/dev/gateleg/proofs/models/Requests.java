package dev.gateleg.proofs.models;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Changes of requests, for controls: texts of expressions, and the values that go with them. */
final class Requests {

  private static final Pattern ALIAS = Pattern.compile("[#:][A-Za-z0-9_]+");
  private static final String AND = ") AND (";

  private Requests() {}

  /** An update with other expressions; what they do not use is left out, as DynamoDB demands. */
  static UpdateItemRequest with(
      UpdateItemRequest update, @Nullable String condition, String changes) {
    List<String> used = used(condition, changes);
    return update.toBuilder()
        .conditionExpression(condition)
        .updateExpression(changes)
        .returnValuesOnConditionCheckFailure(
            condition == null ? null : update.returnValuesOnConditionCheckFailureAsString())
        .expressionAttributeNames(kept(update.expressionAttributeNames(), used))
        .expressionAttributeValues(kept(update.expressionAttributeValues(), used))
        .build();
  }

  /** A put with another condition. */
  static PutItemRequest with(PutItemRequest put, @Nullable String condition) {
    List<String> used = used(condition);
    return put.toBuilder()
        .conditionExpression(condition)
        .returnValuesOnConditionCheckFailure(
            condition == null ? null : put.returnValuesOnConditionCheckFailureAsString())
        .expressionAttributeNames(kept(put.expressionAttributeNames(), used))
        .expressionAttributeValues(kept(put.expressionAttributeValues(), used))
        .build();
  }

  /** A query with other conditions. */
  static QueryRequest with(QueryRequest query, String keys, @Nullable String filter) {
    List<String> used = used(keys, filter, query.projectionExpression());
    return query.toBuilder()
        .keyConditionExpression(keys)
        .filterExpression(filter)
        .expressionAttributeNames(kept(query.expressionAttributeNames(), used))
        .expressionAttributeValues(kept(query.expressionAttributeValues(), used))
        .build();
  }

  private static List<String> used(@Nullable String... texts) {
    List<String> used = new ArrayList<>();
    for (String text : texts) {
      Matcher matcher = ALIAS.matcher(text == null ? "" : text);
      while (matcher.find()) {
        used.add(matcher.group());
      }
    }
    return used;
  }

  private static <V> @Nullable Map<String, V> kept(Map<String, V> all, List<String> used) {
    Map<String, V> kept = new HashMap<>(all);
    kept.keySet().retainAll(used);
    return kept.isEmpty() ? null : kept;
  }

  /** The parts of a condition that must all hold. */
  static List<String> parts(String condition) {
    if (!condition.contains(AND)) {
      return List.of(condition);
    }
    return List.of(condition.substring(1, condition.length() - 1).split(Pattern.quote(AND), -1));
  }

  /** A condition of which all parts must hold; null for none. */
  static @Nullable String joined(List<String> parts) {
    return parts.size() < 2
        ? parts.stream().findFirst().orElse(null)
        : "(" + String.join(AND, parts) + ")";
  }

  /** An update that sets other attributes than those of some names. */
  static DynamoDbRequest misplacing(DynamoDbRequest request, java.util.Set<String> attributes) {
    if (!(request instanceof UpdateItemRequest update)) {
      return request;
    }
    Map<String, String> names = new HashMap<>(update.expressionAttributeNames());
    names.replaceAll((alias, name) -> attributes.contains(name) ? "_forgotten" + name : name);
    return update.toBuilder().expressionAttributeNames(names).build();
  }

  /** A write whose items, keys and values are changed, alone or in a transaction. */
  static DynamoDbRequest mapped(
      DynamoDbRequest request,
      UnaryOperator<Map<String, AttributeValue>> values,
      UnaryOperator<Map<String, String>> names) {
    if (request instanceof GetItemRequest get) {
      return get.toBuilder().key(values.apply(get.key())).build();
    } else if (request instanceof PutItemRequest put) {
      return put.toBuilder()
          .item(values.apply(put.item()))
          .expressionAttributeNames(some(names.apply(put.expressionAttributeNames())))
          .build();
    } else if (request instanceof UpdateItemRequest update) {
      return update.toBuilder()
          .key(values.apply(update.key()))
          .expressionAttributeNames(some(names.apply(update.expressionAttributeNames())))
          .build();
    } else if (request instanceof DeleteItemRequest delete) {
      return delete.toBuilder()
          .key(values.apply(delete.key()))
          .expressionAttributeNames(some(names.apply(delete.expressionAttributeNames())))
          .build();
    } else if (request instanceof QueryRequest query) {
      return query.toBuilder()
          .expressionAttributeValues(values.apply(query.expressionAttributeValues()))
          .build();
    } else if (request instanceof TransactWriteItemsRequest transaction) {
      return transaction.toBuilder()
          .transactItems(transaction.transactItems().stream()
              .map(each -> mapped(each, values, names))
              .toList())
          .build();
    }
    return request;
  }

  private static TransactWriteItem mapped(
      TransactWriteItem action,
      UnaryOperator<Map<String, AttributeValue>> values,
      UnaryOperator<Map<String, String>> names) {
    TransactWriteItem.Builder changed = action.toBuilder();
    if (action.put() != null) {
      changed.put(action.put().toBuilder()
          .item(values.apply(action.put().item()))
          .expressionAttributeNames(some(names.apply(action.put().expressionAttributeNames())))
          .build());
    } else if (action.update() != null) {
      changed.update(action.update().toBuilder()
          .key(values.apply(action.update().key()))
          .expressionAttributeNames(some(names.apply(action.update().expressionAttributeNames())))
          .build());
    } else if (action.delete() != null) {
      changed.delete(action.delete().toBuilder()
          .key(values.apply(action.delete().key()))
          .expressionAttributeNames(some(names.apply(action.delete().expressionAttributeNames())))
          .build());
    } else if (action.conditionCheck() != null) {
      changed.conditionCheck(action.conditionCheck().toBuilder()
          .key(values.apply(action.conditionCheck().key()))
          .expressionAttributeNames(
              some(names.apply(action.conditionCheck().expressionAttributeNames())))
          .build());
    }
    return changed.build();
  }

  private static @Nullable Map<String, String> some(Map<String, String> names) {
    return names.isEmpty() ? null : names;
  }
}
