package dev.gateleg.tests.support;

import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * A client some of whose answers get lost: DynamoDB carries the request out, nobody hears of it, and the same request is
 * sent again, as the SDK does by itself; unless it carries a strategy of its own, which forbids that.
 */
public final class LostAnswers extends ClientAround {

  /** Of so many attempts the last is always answered. */
  private static final int MOST_ATTEMPTS = 3;

  private final BooleanSupplier lost;
  private final AtomicInteger losses = new AtomicInteger();

  private LostAnswers(DynamoDbClient real, BooleanSupplier lost) {
    super(real);
    this.lost = lost;
  }

  /** Every first answer is lost. */
  public static LostAnswers first(DynamoDbClient real) {
    AtomicBoolean heard = new AtomicBoolean(true);
    return new LostAnswers(real, () -> {
      boolean before = heard.get();
      heard.set(!before);
      return before;
    });
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

  @Override
  <Q extends DynamoDbRequest, R> R sent(Q request, Function<Q, R> send) {
    if (request.overrideConfiguration().map(own -> !own.plugins().isEmpty()).orElse(false)) {
      return sentOnce(request, send);
    }
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

  private <Q extends DynamoDbRequest, R> R sentOnce(Q request, Function<Q, R> send) {
    boolean silent = lost.getAsBoolean();
    R answer = send.apply(request);
    if (silent) {
      losses.incrementAndGet();
      throw SdkClientException.create("Unable to execute HTTP request: Read timed out");
    }
    return answer;
  }
}
