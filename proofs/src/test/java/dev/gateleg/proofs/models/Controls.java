package dev.gateleg.proofs.models;

import dev.gateleg.testing.simulation.schedule.Carriers;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Faults that Gateleg had, or could have, put back by changing what it sends: each makes requests of a library that
 * forgets something.
 */
final class Controls {

  private Controls() {}

  /** A library that forgets to move the index keys of what it updates. */
  static DynamoDbRequest staleIndexKeys(DynamoDbRequest request) {
    if (!(request instanceof UpdateItemRequest update)) {
      return request;
    }
    Map<String, String> names = new HashMap<>(update.expressionAttributeNames());
    names.replaceAll((alias, name) -> name.matches("L?GSI\\dPK") ? "_forgotten" + name : name);
    return update.toBuilder().expressionAttributeNames(names).build();
  }

  /** A library that writes without looking: read, change, write. */
  static DynamoDbRequest unconditional(DynamoDbRequest request) {
    return request instanceof PutItemRequest put && put.conditionExpression() != null
        ? put.toBuilder()
            .conditionExpression(null)
            .expressionAttributeNames(null)
            .expressionAttributeValues(null)
            .returnValuesOnConditionCheckFailure((String) null)
            .build()
        : request;
  }

  /** A library that returns the new item where the old one is asked for. */
  static DynamoDbRequest newForOld(DynamoDbRequest request) {
    return request instanceof UpdateItemRequest update
            && update.returnValues() == ReturnValue.ALL_OLD
        ? update.toBuilder().returnValues(ReturnValue.ALL_NEW).build()
        : request;
  }

  /** A library that counts versions from 1 whatever was there before. */
  static DynamoDbRequest versionOne(DynamoDbRequest request) {
    return request instanceof PutItemRequest put && put.item().containsKey("version")
        ? put.toBuilder()
            .item(with(put.item(), "version", AttributeValue.fromN("1")))
            .build()
        : request;
  }

  /** A library that writes instants as it likes. */
  static DynamoDbRequest oddInstants(DynamoDbRequest request) {
    if (!(request instanceof PutItemRequest put)) {
      return request;
    }
    Map<String, AttributeValue> item = new HashMap<>(put.item());
    item.replaceAll(
        (name, value) -> value.s() != null && value.s().matches("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z")
            ? AttributeValue.fromS(value.s() + "000")
            : value);
    return put.toBuilder().item(item).build();
  }

  /** A library that forgets the claims of unique values. */
  static DynamoDbRequest unclaimed(DynamoDbRequest request) {
    if (!(request instanceof TransactWriteItemsRequest transaction)) {
      return request;
    }
    List<TransactWriteItem> kept = new ArrayList<>();
    for (TransactWriteItem action : transaction.transactItems()) {
      if (kept.isEmpty() || !action.toString().contains("UNIQUE#")) {
        kept.add(action);
      }
    }
    return transaction.toBuilder().transactItems(kept).build();
  }

  /** A library that loses an attribute that it should write. */
  static DynamoDbRequest lossy(DynamoDbRequest request) {
    if (!(request instanceof PutItemRequest put) || !put.item().containsKey("note")) {
      return request;
    }
    Map<String, AttributeValue> item = new HashMap<>(put.item());
    item.remove("note");
    return put.toBuilder().item(item).build();
  }

  /** A library that reads from the wrong end. */
  static DynamoDbRequest backwards(DynamoDbRequest request) {
    return request instanceof QueryRequest query
        ? query.toBuilder()
            .scanIndexForward(Boolean.FALSE.equals(query.scanIndexForward()))
            .build()
        : request;
  }

  private static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, String name, AttributeValue value) {
    Map<String, AttributeValue> copy = new HashMap<>(item);
    copy.put(name, value);
    return copy;
  }

  /** A client through which requests go changed. */
  static UnaryOperator<DynamoDbClient> changing(UnaryOperator<DynamoDbRequest> change) {
    return below -> (DynamoDbClient) Proxy.newProxyInstance(
        DynamoDbClient.class.getClassLoader(),
        new Class<?>[] {DynamoDbClient.class},
        (proxy, method, arguments) -> {
          try {
            if (arguments != null && arguments[0] instanceof DynamoDbRequest request) {
              return method.invoke(below, change.apply(request));
            }
            return method.invoke(below, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  static List<String> trace(CompiledModel model, Program program) {
    try (Carriers carriers = new Carriers()) {
      return Player.play(model, program, carriers, UnaryOperator.identity(), true).trace().stream()
          .map(line -> line.replaceAll("@[0-9a-f]+", ""))
          .toList();
    }
  }
}
