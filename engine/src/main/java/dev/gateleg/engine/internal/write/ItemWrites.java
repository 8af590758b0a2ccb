package dev.gateleg.engine.internal.write;

import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.expression.AttributeValues;
import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.expression.Update;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.ParameterStyles;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** PutItem, UpdateItem and DeleteItem. Thread-safe. */
public final class ItemWrites {

  /** How deep values may nest in a request that DynamoDB answers in its newer words. */
  private static final int OLDER_FORM_DEPTH = 62;

  private final Catalog catalog;
  private final Writer writer;

  public ItemWrites(Catalog catalog, Writer writer) {
    this.catalog = catalog;
    this.writer = writer;
  }

  public PutItemResponse put(PutItemRequest request) {
    new Constraints().tableName(request.tableName()).check();
    Constraints constraints = new Constraints();
    constraints.required("item", request.hasItem() ? request.item() : null);
    checkEnums(
        constraints,
        request.returnConsumedCapacityAsString(),
        request.returnItemCollectionMetricsAsString(),
        request.returnValuesAsString(),
        request.conditionalOperatorAsString(),
        request.returnValuesOnConditionCheckFailureAsString());
    ParameterStyles.ofItemWrite()
        .expression("ConditionExpression", request.conditionExpression())
        .legacy("Expected", request.hasExpected())
        .legacy("ConditionalOperator", request.conditionalOperator() != null)
        .check(request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
    if (!returnsOld(request.returnValues())) {
      throw Errors.validation("Return values set to invalid value");
    }
    Map<String, AttributeValue> attributes;
    Condition condition;
    try {
      attributes = ItemChecks.checked(request.item());
      condition = request.conditionExpression() == null
          ? RequestCondition.legacy(
              request.hasExpected() ? request.expected() : null, request.conditionalOperator())
          : RequestCondition.expression(
              request.conditionExpression(),
              request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
              request.hasExpressionAttributeValues() ? request.expressionAttributeValues() : null);
    } catch (InvalidExpressionException e) {
      throw Errors.oneDetected(String.valueOf(e.getMessage()));
    }
    Item item = ItemChecks.item(attributes);
    Consumption consumption = consumption(request.tableName(), request.returnConsumedCapacity());
    Writer.Outcome outcome = writer.write(
        () -> {
          Table table = catalog.get(request.tableName());
          return new Write.Put(table, ItemChecks.keyOfItem(table, attributes), item, condition);
        },
        consumption);
    checkDone(outcome, request.returnValuesOnConditionCheckFailure());
    PutItemResponse.Builder response = PutItemResponse.builder();
    if (request.returnValues() == ReturnValue.ALL_OLD && outcome.before() != null) {
      response.attributes(outcome.before().attributes());
    }
    return response
        .consumedCapacity(report(consumption, request.returnConsumedCapacity()))
        .itemCollectionMetrics(metrics(outcome, attributes, request.returnItemCollectionMetrics()))
        .build();
  }

  public DeleteItemResponse delete(DeleteItemRequest request) {
    new Constraints().tableName(request.tableName()).check();
    Constraints constraints = new Constraints();
    constraints.required("key", request.hasKey() ? request.key() : null);
    checkEnums(
        constraints,
        request.returnConsumedCapacityAsString(),
        request.returnItemCollectionMetricsAsString(),
        request.returnValuesAsString(),
        request.conditionalOperatorAsString(),
        request.returnValuesOnConditionCheckFailureAsString());
    ParameterStyles.ofItemWrite()
        .expression("ConditionExpression", request.conditionExpression())
        .legacy("Expected", request.hasExpected())
        .legacy("ConditionalOperator", request.conditionalOperator() != null)
        .check(request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
    if (!returnsOld(request.returnValues())) {
      throw wrongReturnValues(request);
    }
    Map<String, AttributeValue> key;
    Condition condition;
    try {
      key = ItemChecks.checked(request.key());
      condition = request.conditionExpression() == null
          ? RequestCondition.legacy(
              request.hasExpected() ? request.expected() : null, request.conditionalOperator())
          : RequestCondition.expression(
              request.conditionExpression(),
              request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
              request.hasExpressionAttributeValues() ? request.expressionAttributeValues() : null);
    } catch (InvalidExpressionException e) {
      throw Errors.oneDetected(String.valueOf(e.getMessage()));
    }
    Consumption consumption = consumption(request.tableName(), request.returnConsumedCapacity());
    Writer.Outcome outcome = writer.write(
        () -> {
          Table table = catalog.get(request.tableName());
          return new Write.Delete(table, ItemChecks.exactKey(table, key), condition);
        },
        consumption);
    checkDone(outcome, request.returnValuesOnConditionCheckFailure());
    DeleteItemResponse.Builder response = DeleteItemResponse.builder();
    if (request.returnValues() == ReturnValue.ALL_OLD && outcome.before() != null) {
      response.attributes(outcome.before().attributes());
    }
    return response
        .consumedCapacity(report(consumption, request.returnConsumedCapacity()))
        .itemCollectionMetrics(metrics(outcome, key, request.returnItemCollectionMetrics()))
        .build();
  }

  /** DynamoDB reads a request with values that nest very deep in an older way, which tells this without a head. */
  private static DynamoDbException wrongReturnValues(DeleteItemRequest request) {
    String message = "ReturnValues can only be ALL_OLD or NONE";
    boolean isOlder = Stream.of(
            request.key().values().stream(),
            request.expressionAttributeValues().values().stream(),
            request.expected().values().stream()
                .flatMap(expected -> Stream.concat(
                    Stream.ofNullable(expected.value()), expected.attributeValueList().stream())))
        .flatMap(values -> values)
        .anyMatch(value -> AttributeValues.nestsDeeperThan(value, OLDER_FORM_DEPTH));
    return isOlder ? Errors.validation(message) : Errors.oneDetected(message);
  }

  public UpdateItemResponse update(UpdateItemRequest request) {
    checkMembers(request);
    ParameterStyles.ofItemWrite()
        .expression("UpdateExpression", request.updateExpression())
        .expression("ConditionExpression", request.conditionExpression())
        .legacy("AttributeUpdates", request.hasAttributeUpdates())
        .legacy("Expected", request.hasExpected())
        .legacy("ConditionalOperator", request.conditionalOperator() != null)
        .check(request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
    Map<String, AttributeValue> key;
    UpdatePlan plan;
    try {
      key = ItemChecks.checked(request.key());
      plan = UpdatePlan.of(request);
    } catch (InvalidExpressionException e) {
      throw Errors.oneDetected(String.valueOf(e.getMessage()));
    }
    Consumption consumption = consumption(request.tableName(), request.returnConsumedCapacity());
    Writer.Outcome outcome =
        writer.write(() -> plan.on(catalog.get(request.tableName()), key), consumption);
    checkDone(outcome, request.returnValuesOnConditionCheckFailure());
    Map<String, AttributeValue> attributes =
        returned(request.returnValues(), plan.update(), outcome);
    UpdateItemResponse.Builder response = UpdateItemResponse.builder();
    if (attributes != null) {
      response.attributes(attributes);
    }
    return response
        .consumedCapacity(report(consumption, request.returnConsumedCapacity()))
        .itemCollectionMetrics(metrics(outcome, key, request.returnItemCollectionMetrics()))
        .build();
  }

  /** Without a key all mistakes are told together; with one, the table's name and the returned values come first. */
  private static void checkMembers(UpdateItemRequest request) {
    Constraints constraints = new Constraints();
    if (request.hasKey()) {
      constraints
          .tableName(request.tableName())
          .check()
          .oneOf("returnValues", request.returnValuesAsString(), Enums.RETURN_VALUES)
          .check();
    }
    constraints.oneOf(
        "returnConsumedCapacity",
        request.returnConsumedCapacityAsString(),
        Enums.RETURN_CONSUMED_CAPACITY);
    if (!request.hasKey()) {
      constraints
          .tableName(request.tableName())
          .oneOf("returnValues", request.returnValuesAsString(), Enums.RETURN_VALUES);
    }
    constraints
        .oneOf(
            "returnItemCollectionMetrics",
            request.returnItemCollectionMetricsAsString(),
            Enums.RETURN_ITEM_COLLECTION_METRICS)
        .oneOf(
            "conditionalOperator",
            request.conditionalOperatorAsString(),
            Enums.CONDITIONAL_OPERATOR)
        .oneOf(
            "returnValuesOnConditionCheckFailure",
            request.returnValuesOnConditionCheckFailureAsString(),
            Enums.ON_CONDITION_FAILURE);
    constraints.required("key", request.hasKey() ? request.key() : null);
    constraints.check();
  }

  private static void checkEnums(
      Constraints constraints,
      @Nullable String consumedCapacity,
      @Nullable String itemCollectionMetrics,
      @Nullable String returnValues,
      @Nullable String conditionalOperator,
      @Nullable String onConditionFailure) {
    constraints
        .oneOf("returnConsumedCapacity", consumedCapacity, Enums.RETURN_CONSUMED_CAPACITY)
        .oneOf(
            "returnItemCollectionMetrics",
            itemCollectionMetrics,
            Enums.RETURN_ITEM_COLLECTION_METRICS)
        .oneOf("returnValues", returnValues, Enums.RETURN_VALUES)
        .oneOf("conditionalOperator", conditionalOperator, Enums.CONDITIONAL_OPERATOR)
        .oneOf(
            "returnValuesOnConditionCheckFailure", onConditionFailure, Enums.ON_CONDITION_FAILURE)
        .check();
  }

  /** The attributes that an update returns; null for none. */
  public static @Nullable Map<String, AttributeValue> returned(
      @Nullable ReturnValue wanted, @Nullable Update update, Writer.Outcome outcome) {
    Item before = outcome.before();
    Item after = outcome.after();
    if (wanted == null) {
      return null;
    }
    Map<String, AttributeValue> attributes = switch (wanted) {
      case ALL_OLD -> before == null ? null : before.attributes();
      case ALL_NEW -> after == null ? null : after.attributes();
      case UPDATED_OLD ->
        before == null || update == null ? null : update.touched(before.attributes());
      case UPDATED_NEW ->
        after == null || update == null ? null : update.touched(after.attributes());
      default -> null;
    };
    return attributes == null || attributes.isEmpty() ? null : attributes;
  }

  private static boolean returnsOld(@Nullable ReturnValue wanted) {
    return wanted == null || wanted == ReturnValue.NONE || wanted == ReturnValue.ALL_OLD;
  }

  private static void checkDone(
      Writer.Outcome outcome, @Nullable ReturnValuesOnConditionCheckFailure wanted) {
    if (!outcome.done()) {
      boolean shown =
          wanted == ReturnValuesOnConditionCheckFailure.ALL_OLD && outcome.before() != null;
      Item before = outcome.before();
      throw Errors.conditionFailed(shown && before != null ? before.attributes() : null);
    }
  }

  private static @Nullable Consumption consumption(
      String table, @Nullable ReturnConsumedCapacity wanted) {
    return wanted == null || wanted == ReturnConsumedCapacity.NONE ? null : new Consumption(table);
  }

  private static @Nullable ConsumedCapacity report(
      @Nullable Consumption consumption, @Nullable ReturnConsumedCapacity wanted) {
    return consumption == null ? null : consumption.report(wanted);
  }

  private static @Nullable ItemCollectionMetrics metrics(
      Writer.Outcome outcome,
      Map<String, AttributeValue> key,
      @Nullable ReturnItemCollectionMetrics wanted) {
    return wanted == ReturnItemCollectionMetrics.SIZE
        ? ItemCollections.metrics(outcome.write().table(), key)
        : null;
  }
}
