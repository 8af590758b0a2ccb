package dev.gateleg.benchmarks.patterns;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** What the code by hand has for all of its requests. */
final class ByHand {

  static final String TABLE = "till";
  static final String FAILED = "ConditionalCheckFailed";
  static final AttributeValue ZERO = AttributeValue.fromN("0");
  static final AttributeValue ONE = AttributeValue.fromN("1");

  private static final String CONFLICT = "TransactionConflict";
  private static final int TRIES = 10;
  private static final int MOST_MILLIS = 50;

  private static final String ABSENT = "attribute_not_exists(#pk)";
  private static final Map<String, String> ABSENT_NAMES = Map.of("#pk", "PK");

  private ByHand() {}

  static Map<String, AttributeValue> key(String partition, AttributeValue sort) {
    Map<String, AttributeValue> key = new HashMap<>(4);
    key.put("PK", AttributeValue.fromS(partition));
    key.put("SK", sort);
    return key;
  }

  static TransactWriteItem create(Map<String, AttributeValue> item) {
    return TransactWriteItem.builder()
        .put(Put.builder()
            .tableName(TABLE)
            .item(item)
            .conditionExpression(ABSENT)
            .expressionAttributeNames(ABSENT_NAMES)
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build())
        .build();
  }

  static TransactWriteItem update(
      Map<String, AttributeValue> key,
      String changes,
      String condition,
      Map<String, String> names,
      Map<String, AttributeValue> values) {
    return TransactWriteItem.builder()
        .update(Update.builder()
            .tableName(TABLE)
            .key(key)
            .updateExpression(changes)
            .conditionExpression(condition)
            .expressionAttributeNames(names)
            .expressionAttributeValues(values)
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build())
        .build();
  }

  /** A transaction with a token for all of its tries, which conflicts do not end. */
  static void transact(DynamoDbClient client, LongSupplier random, List<TransactWriteItem> items) {
    HexFormat hex = HexFormat.of();
    TransactWriteItemsRequest request = TransactWriteItemsRequest.builder()
        .transactItems(items)
        .clientRequestToken(
            hex.toHexDigits(random.getAsLong()) + hex.toHexDigits(random.getAsLong()))
        .build();
    for (int attempt = 1; ; attempt++) {
      try {
        client.transactWriteItems(request);
        return;
      } catch (TransactionCanceledException e) {
        if (attempt == TRIES || !onlyConflicts(e.cancellationReasons())) {
          throw e;
        }
      } catch (TransactionInProgressException e) {
        if (attempt == TRIES) {
          throw e;
        }
      }
      pause(attempt);
    }
  }

  private static boolean onlyConflicts(List<CancellationReason> reasons) {
    boolean conflict = false;
    for (CancellationReason reason : reasons) {
      if (FAILED.equals(reason.code())) {
        return false;
      }
      conflict |= CONFLICT.equals(reason.code());
    }
    return conflict;
  }

  private static void pause(int attempt) {
    try {
      Thread.sleep(ThreadLocalRandom.current().nextInt(attempt * MOST_MILLIS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256.", e);
    }
  }
}
