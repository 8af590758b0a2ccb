package dev.gateleg.core.internal.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.TableMismatchException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.internal.send.Failures;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.model.error.GatelegException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionSizeLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ReplicatedWriteConflictException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

class SdkFailuresTest {

  private static final CallSite SITE = new CallSite("ordersOf", "Order", "GSI1");

  private static <B extends DynamoDbException.Builder> SdkException error(
      B builder, int status, String code, String message) {
    return (SdkException) builder
        .statusCode(status)
        .awsErrorDetails(
            AwsErrorDetails.builder().errorCode(code).errorMessage(message).build())
        .build();
  }

  static Stream<Arguments> errors() {
    return Stream.of(
        Arguments.of(
            error(
                TransactionConflictException.builder(),
                400,
                "TransactionConflictException",
                "busy"),
            Outcome.CONFLICT,
            ConflictException.class,
            "[Conflict] ordersOf(Order on GSI1): another write is at work on the item; nothing was"
                + " written, try again."),
        Arguments.of(
            error(
                ReplicatedWriteConflictException.builder(),
                400,
                "ReplicatedWriteConflictException",
                "busy"),
            Outcome.CONFLICT,
            ConflictException.class,
            "[Conflict] ordersOf(Order on GSI1): another write is at work on the item; nothing was"
                + " written, try again."),
        Arguments.of(
            error(
                ProvisionedThroughputExceededException.builder(),
                400,
                "ProvisionedThroughputExceededException",
                "too much"),
            Outcome.THROTTLED,
            ThrottledException.class,
            "[Throttled] ordersOf(Order on GSI1): DynamoDB has no capacity for it (too much); wait, or"
                + " raise the table's."),
        Arguments.of(
            error(RequestLimitExceededException.builder(), 400, "RequestLimitExceeded", "too much"),
            Outcome.THROTTLED,
            ThrottledException.class,
            "[Throttled] ordersOf(Order on GSI1): DynamoDB has no capacity for it (too much); wait, or"
                + " raise the table's."),
        Arguments.of(
            error(ThrottlingException.builder(), 400, "ThrottlingException", "too much"),
            Outcome.THROTTLED,
            ThrottledException.class,
            "[Throttled] ordersOf(Order on GSI1): DynamoDB has no capacity for it (too much); wait, or"
                + " raise the table's."),
        Arguments.of(
            error(ResourceNotFoundException.builder(), 400, "ResourceNotFoundException", "none"),
            Outcome.REJECTED,
            TableMismatchException.class,
            "[TableMissing] ordersOf(Order on GSI1): there is no table shop; make it with"
                + " Tables.create(), or mend its name."),
        Arguments.of(
            error(
                DynamoDbException.builder(),
                400,
                "ValidationException",
                "The table does not have the specified index: GSI1"),
            Outcome.REJECTED,
            TableMismatchException.class,
            "[IndexMissing] ordersOf(Order on GSI1): the table shop lacks the index; add it, or compare"
                + " with Tables.diff()."),
        Arguments.of(
            error(DynamoDbException.builder(), 400, "ValidationException", "odd"),
            Outcome.REJECTED,
            InvalidInputException.class,
            "[Rejected] ordersOf(Order on GSI1): DynamoDB found fault with the request;"
                + " mend what it names: odd"),
        Arguments.of(
            error(
                ItemCollectionSizeLimitExceededException.builder(),
                400,
                "ItemCollectionSizeLimitExceededException",
                "10 GB"),
            Outcome.REJECTED,
            InvalidInputException.class,
            "[Rejected] ordersOf(Order on GSI1): DynamoDB found fault with the request;"
                + " mend what it names: 10 GB"),
        Arguments.of(
            error(InternalServerErrorException.builder(), 500, "InternalServerError", "broken"),
            Outcome.FAILED,
            UnavailableException.class,
            "[Unavailable] ordersOf(Order on GSI1): DynamoDB gave no answer (broken); whether it happened"
                + " is unknown, read to see."),
        Arguments.of(
            SdkClientException.create("no route"),
            Outcome.FAILED,
            UnavailableException.class,
            "[Unavailable] ordersOf(Order on GSI1): DynamoDB gave no answer (no route); whether it"
                + " happened is unknown, read to see."),
        Arguments.of(
            ApiCallTimeoutException.create("late", null),
            Outcome.FAILED,
            UnavailableException.class,
            "[Unavailable] ordersOf(Order on GSI1): DynamoDB gave no answer (late); whether it happened"
                + " is unknown, read to see."));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void eachErrorBecomesOneThatSaysWhatToDo(
      SdkException e, Outcome outcome, Class<? extends GatelegException> type, String message) {
    assertThat(Failures.outcome(SdkFailures.of(e, 0))).isEqualTo(outcome);
    assertThat(Failures.translated(SdkFailures.of(e, 0), SITE, "shop"))
        .isInstanceOf(type)
        .hasMessage(message)
        .hasCause(e)
        .extracting(GatelegException::code)
        .isEqualTo(message.substring(1, message.indexOf(']')));
  }

  @Test
  void aFailedConditionBringsTheItem() {
    Map<String, AttributeValue> item = Map.of("PK", AttributeValue.fromS("x"));
    GatelegException e = Failures.translated(
        SdkFailures.of(
            (SdkException) ConditionalCheckFailedException.builder()
                .item(item)
                .statusCode(400)
                .build(),
            0),
        SITE,
        "shop");
    assertThat(e)
        .isInstanceOfSatisfying(
            ConditionFailedException.class,
            failed -> assertThat(failed.item()).isEqualTo(SdkValues.ownItem(item)))
        .hasMessage(
            "[ConditionFailed] ordersOf(Order on GSI1): the item is not as the condition wants"
                + " it; read it again and decide anew.");
    GatelegException without = Failures.translated(
        SdkFailures.of(
            (SdkException)
                ConditionalCheckFailedException.builder().statusCode(400).build(),
            0),
        SITE,
        "shop");
    assertThat(((ConditionFailedException) without).item()).isEmpty();
  }
}
