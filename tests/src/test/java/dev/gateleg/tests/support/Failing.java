package dev.gateleg.tests.support;

import java.net.ConnectException;
import java.util.function.Function;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/** A client whose every request ends as DynamoDB's do on a bad day, after the SDK has given up. */
public final class Failing extends ClientAround {

  private final SdkException failure;

  private Failing(DynamoDbClient real, SdkException failure) {
    super(real);
    this.failure = failure;
  }

  /** There is no capacity. */
  public static Failing throttled(DynamoDbClient real) {
    return new Failing(real, (SdkException) answer(
        ProvisionedThroughputExceededException.builder(),
        400,
        "ProvisionedThroughputExceededException",
        "The level of configured provisioned throughput for the table was exceeded."));
  }

  /** There is no capacity, and the SDK tried three times. */
  public static Failing throttledThrice(DynamoDbClient real) {
    return new Failing(real, (SdkException) answer(
        ProvisionedThroughputExceededException.builder().numAttempts(3),
        400,
        "ProvisionedThroughputExceededException",
        "The level of configured provisioned throughput for the table was exceeded."));
  }

  /** A transaction is at work on the item. */
  public static Failing inConflict(DynamoDbClient real) {
    // The SDK takes it for final.
    return new Failing(real, (SdkException) answer(
        TransactionConflictException.builder().numAttempts(1),
        400,
        "TransactionConflictException",
        "Transaction is ongoing for the item"));
  }

  /** DynamoDB itself has a fault. */
  public static Failing broken(DynamoDbClient real) {
    return new Failing(real, (SdkException) answer(
        InternalServerErrorException.builder(),
        500,
        "InternalServerError",
        "The request processing has failed because of an unknown error."));
  }

  /** The network is down. */
  public static Failing unreachable(DynamoDbClient real) {
    return new Failing(
        real,
        SdkClientException.create(
            "Unable to execute HTTP request: Connection refused",
            new ConnectException("Connection refused")));
  }

  private static RuntimeException answer(
      DynamoDbException.Builder builder, int status, String code, String message) {
    return (RuntimeException) builder
        .message(message)
        .statusCode(status)
        .numAttempts(builder.numAttempts() == null ? 1 : builder.numAttempts())
        .awsErrorDetails(
            AwsErrorDetails.builder().errorCode(code).errorMessage(message).build())
        .build();
  }

  @Override
  <Q extends DynamoDbRequest, R> R sent(Q request, Function<Q, R> send) {
    throw failure;
  }
}
