package dev.gateleg.tests.support;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * A client some of whose answers get lost: DynamoDB carries the write out, nobody hears of it, and the same request is
 * sent again, as the SDK does by itself.
 */
public final class LostAnswers implements DynamoDbClient {

  /** Of so many attempts the last is always answered. */
  private static final int MOST_ATTEMPTS = 3;

  private final DynamoDbClient real;
  private final BooleanSupplier lost;
  private final AtomicInteger losses = new AtomicInteger();

  private LostAnswers(DynamoDbClient real, BooleanSupplier lost) {
    this.real = real;
    this.lost = lost;
  }

  /** Every first answer is lost. */
  public static LostAnswers always(DynamoDbClient real) {
    boolean[] toggle = {false};
    return new LostAnswers(real, () -> toggle[0] = !toggle[0]);
  }

  /** That part of the answers is lost, by seed. */
  public static LostAnswers seeded(DynamoDbClient real, double part, long seed) {
    Random random = new Random(seed);
    return new LostAnswers(real, () -> {
      synchronized (random) {
        return random.nextDouble() < part;
      }
    });
  }

  /** How many answers were lost. */
  public int losses() {
    return losses.get();
  }

  private <Q, R> R sent(Q request, Function<Q, R> send) {
    int attempt = 1;
    while (attempt < MOST_ATTEMPTS && lost.getAsBoolean()) {
      try {
        send.apply(request);
      } catch (ConditionalCheckFailedException e) {
        // This answer is lost, too.
      }
      losses.incrementAndGet();
      attempt++;
    }
    try {
      return send.apply(request);
    } catch (ConditionalCheckFailedException e) {
      throw (ConditionalCheckFailedException) e.toBuilder().numAttempts(attempt).build();
    }
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return sent(request, real::putItem);
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    return sent(request, real::updateItem);
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return sent(request, real::deleteItem);
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return real.getItem(request);
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return real.query(request);
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    return real.scan(request);
  }

  @Override
  public String serviceName() {
    return real.serviceName();
  }

  @Override
  public void close() {}
}
