package dev.gateleg.tests.support;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** A client that lets somebody else come between: before the first few requests of a kind, something else happens. */
public final class Meddling extends ClientAround {

  private final Class<? extends DynamoDbRequest> kind;
  private final AtomicInteger left;
  private final Runnable meddle;

  /** Something happens before each of the first requests of that kind. */
  public Meddling(
      DynamoDbClient real, Class<? extends DynamoDbRequest> kind, int times, Runnable meddle) {
    super(real);
    this.kind = kind;
    this.left = new AtomicInteger(times);
    this.meddle = meddle;
  }

  @Override
  <Q extends DynamoDbRequest, R> R sent(Q request, Function<Q, R> send) {
    if (kind.isInstance(request) && left.getAndDecrement() > 0) {
      meddle.run();
    }
    return send.apply(request);
  }
}
