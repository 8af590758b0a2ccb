package dev.gateleg.tests.support;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** A client whose first writes fail one after the other, each in its own way, and then no more. */
public final class Stumbling extends ClientAround {

  private final Deque<SdkException> failures = new ArrayDeque<>();
  private final boolean afterwards;
  private final List<TransactWriteItemsRequest> sent = new ArrayList<>();

  private Stumbling(DynamoDbClient real, boolean afterwards, List<SdkException> failures) {
    super(real);
    this.afterwards = afterwards;
    this.failures.addAll(failures);
  }

  /** Fails before anything happens. */
  public static Stumbling before(DynamoDbClient real, SdkException... failures) {
    return new Stumbling(real, false, List.of(failures));
  }

  /** Fails after all has happened. */
  public static Stumbling after(DynamoDbClient real, SdkException... failures) {
    return new Stumbling(real, true, List.of(failures));
  }

  /** A transaction is cancelled for these reasons, one for each action. */
  public static SdkException canceled(String... codes) {
    return (SdkException) TransactionCanceledException.builder()
        .cancellationReasons(List.of(codes).stream()
            .map(code -> CancellationReason.builder().code(code).build())
            .toList())
        .message("Transaction cancelled")
        .statusCode(400)
        .build();
  }

  /** The same transaction is still under way. */
  public static SdkException inProgress() {
    return (SdkException) TransactionInProgressException.builder()
        .message("in progress")
        .statusCode(400)
        .build();
  }

  /** A transaction is at work on the item of a single write, which the SDK sent that often. */
  public static SdkException conflict(int attempts) {
    return (SdkException) TransactionConflictException.builder()
        .message("Transaction is ongoing for the item")
        .statusCode(400)
        .numAttempts(attempts)
        .build();
  }

  /** Nobody answers. */
  public static SdkException silence() {
    return SdkClientException.create("Read timed out");
  }

  /** The transactions that were sent. */
  public List<TransactWriteItemsRequest> sent() {
    return List.copyOf(sent);
  }

  @Override
  <Q extends DynamoDbRequest, R> R sent(Q request, Function<Q, R> send) {
    if (request instanceof TransactWriteItemsRequest transaction) {
      sent.add(transaction);
    } else if (!(request instanceof PutItemRequest
        || request instanceof UpdateItemRequest
        || request instanceof DeleteItemRequest)) {
      return send.apply(request);
    }
    SdkException failure = failures.poll();
    if (failure == null) {
      return send.apply(request);
    }
    if (afterwards) {
      send.apply(request);
    }
    throw failure;
  }
}
