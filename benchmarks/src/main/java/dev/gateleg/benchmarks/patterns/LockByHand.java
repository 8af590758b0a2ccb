package dev.gateleg.benchmarks.patterns;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** A lock with a lease and a fence by hand: acquired where it is free, and given back by its owner. */
final class LockByHand {

  private static final AttributeValue TYPE = AttributeValue.fromS("_lock");
  private static final AttributeValue TRUE = AttributeValue.fromBool(true);
  private static final AttributeValue FALSE = AttributeValue.fromBool(false);
  private static final AttributeValue LEASE =
      AttributeValue.fromS(CashierByGateleg.LEASE.toString());

  private static final String ACQUIRE =
      "SET #type = :type, #owner = :owner, #beat = :owner, #lease = :lease, #held = :true,"
          + " #attempt = :attempt, #fence = if_not_exists(#fence, :zero) + :one";
  private static final String FREE = "attribute_not_exists(#pk) OR #held = :false";
  private static final Map<String, String> ACQUIRE_NAMES = Map.of(
      "#pk",
      "PK",
      "#type",
      "_type",
      "#owner",
      "_owner",
      "#beat",
      "_beat",
      "#lease",
      "_lease",
      "#held",
      "_held",
      "#fence",
      "_fence",
      "#attempt",
      "_attempt");

  private static final String RELEASE = "SET #held = :false, #attempt = :attempt";
  private static final String OWN = "#owner = :owner AND #fence = :fence AND #held = :true";
  private static final Map<String, String> RELEASE_NAMES =
      Map.of("#owner", "_owner", "#held", "_held", "#fence", "_fence", "#attempt", "_attempt");

  private final DynamoDbClient client;
  private final LongSupplier random;

  LockByHand(DynamoDbClient client, LongSupplier random) {
    this.client = client;
    this.random = random;
  }

  Long lock(String name) {
    AttributeValue id = AttributeValue.fromS("LOCK#" + name);
    AttributeValue owner =
        AttributeValue.fromS(Long.toString(random.getAsLong(), Character.MAX_RADIX)
            + Long.toString(random.getAsLong(), Character.MAX_RADIX));
    Map<String, AttributeValue> values = new HashMap<>(16);
    values.put(":type", TYPE);
    values.put(":owner", owner);
    values.put(":lease", LEASE);
    values.put(":true", TRUE);
    values.put(":false", FALSE);
    values.put(":zero", ByHand.ZERO);
    values.put(":one", ByHand.ONE);
    values.put(":attempt", attempt());
    Map<String, AttributeValue> key = ByHand.key(id.s(), id);
    AttributeValue fence = Objects.requireNonNull(
        update(key, ACQUIRE, FREE, ACQUIRE_NAMES, values).attributes().get("_fence"));
    Map<String, AttributeValue> own = new HashMap<>(8);
    own.put(":owner", owner);
    own.put(":fence", fence);
    own.put(":true", TRUE);
    own.put(":false", FALSE);
    own.put(":attempt", attempt());
    update(key, RELEASE, OWN, RELEASE_NAMES, own);
    return Long.valueOf(fence.n());
  }

  /** By which a lost answer is recognised. */
  private AttributeValue attempt() {
    return AttributeValue.fromS(Long.toString(random.getAsLong(), Character.MAX_RADIX));
  }

  private UpdateItemResponse update(
      Map<String, AttributeValue> key,
      String changes,
      String condition,
      Map<String, String> names,
      Map<String, AttributeValue> values) {
    return client.updateItem(UpdateItemRequest.builder()
        .tableName(ByHand.TABLE)
        .key(key)
        .updateExpression(changes)
        .conditionExpression(condition)
        .expressionAttributeNames(names)
        .expressionAttributeValues(values)
        .returnValues(ReturnValue.ALL_NEW)
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .build());
  }
}
