package dev.gateleg.engine.internal.validation;

import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The errors that DynamoDB answers with, as the SDK throws them. */
public final class Errors {

  /** What most complaints about values begin with. */
  public static final String INVALID_PARAMETERS = "One or more parameter values were invalid: ";

  public static final String CONDITION_FAILED = "The conditional request failed";
  public static final String NOT_FOUND = "Requested resource not found";
  public static final String KEY_DOES_NOT_MATCH =
      "The provided key element does not match the schema";

  private static final int BAD_REQUEST = 400;
  private static final int SERVER_ERROR = 500;

  private Errors() {}

  public static DynamoDbException validation(String message) {
    return (DynamoDbException) error(DynamoDbException.builder(), "ValidationException", message);
  }

  public static DynamoDbException invalidParameters(String message) {
    return validation(INVALID_PARAMETERS + message);
  }

  /** What is wrong with a request by itself, as operations on single items tell it. */
  public static DynamoDbException oneDetected(String message) {
    return validation("1 validation error detected: " + message);
  }

  /** An error that is none of the SDK's own, such as a malformed request. */
  public static DynamoDbException named(String code, String message) {
    return (DynamoDbException) error(DynamoDbException.builder(), code, message);
  }

  public static DynamoDbException notFound(String message) {
    return of(ResourceNotFoundException::builder, message);
  }

  public static DynamoDbException tableNotFound(String table) {
    return notFound(NOT_FOUND + ": Table: " + table + " not found");
  }

  public static DynamoDbException inUse(String message) {
    return of(ResourceInUseException::builder, message);
  }

  public static ConditionalCheckFailedException conditionFailed(
      @Nullable Map<String, AttributeValue> item) {
    ConditionalCheckFailedException.Builder builder = ConditionalCheckFailedException.builder();
    if (item != null) {
      builder.item(item);
    }
    return (ConditionalCheckFailedException)
        error(builder, "ConditionalCheckFailedException", CONDITION_FAILED);
  }

  /** An error of one of the SDK's own types, whose code is the type's name. */
  public static DynamoDbException of(
      Supplier<? extends DynamoDbException.Builder> builder, String message) {
    return of(builder.get(), message);
  }

  public static DynamoDbException of(DynamoDbException.Builder builder, String message) {
    // A builder is an inner class of its exception, whose name is the code.
    String code = builder.getClass().getEnclosingClass().getSimpleName();
    return (DynamoDbException) error(
        builder,
        code.equals("InternalServerErrorException") ? "InternalServerError" : code,
        message);
  }

  private static Throwable error(DynamoDbException.Builder builder, String code, String message) {
    int status = code.startsWith("InternalServer") ? SERVER_ERROR : BAD_REQUEST;
    return builder
        .awsErrorDetails(AwsErrorDetails.builder()
            .serviceName("DynamoDb")
            .errorCode(code)
            .errorMessage(message)
            .sdkHttpResponse(SdkHttpResponse.builder().statusCode(status).build())
            .build())
        .statusCode(status)
        .requestId("gateleg")
        .message(message)
        .build();
  }
}
