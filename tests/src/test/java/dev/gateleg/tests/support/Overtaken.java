package dev.gateleg.tests.support;

import java.util.function.Function;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** A client that carries out each update, loses its answer, and lets somebody else write before anything else happens. */
public final class Overtaken extends ClientAround {

  private final Runnable other;

  /** Somebody else writes after each update. */
  public Overtaken(DynamoDbClient real, Runnable other) {
    super(real);
    this.other = other;
  }

  @Override
  <Q extends DynamoDbRequest, R> R sent(Q request, Function<Q, R> send) {
    R answer = send.apply(request);
    if (request instanceof UpdateItemRequest) {
      other.run();
      throw SdkClientException.create("Unable to execute HTTP request: Read timed out");
    }
    return answer;
  }
}
