package dev.gateleg.core.call;

import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.error.AccessException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.GatelegException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.OperationMismatchException;
import dev.gateleg.core.error.TableMismatchException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.IndexNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ReplicatedWriteConflictException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** The SDK's many exceptions as Gateleg's few. */
final class SdkErrors {

  private static final int SERVER_ERROR = 500;
  private static final int MOST_CAUSES = 10;
  private static final Pattern REFUSED_TRY = Pattern.compile(
      "^Request attempt \\d+ failure: .*\\(Service: [^,]+, Status Code: 4\\d\\d,", Pattern.DOTALL);

  private SdkErrors() {}

  static Outcome outcome(SdkException e) {
    if (e instanceof ConditionalCheckFailedException) {
      return Outcome.CONDITION_FAILED;
    } else if (e instanceof TransactionCanceledException canceled) {
      return outcome(canceled);
    } else if (e instanceof TransactionConflictException
        || e instanceof TransactionInProgressException
        || e instanceof ReplicatedWriteConflictException) {
      return Outcome.CONFLICT;
    } else if (throttling(e)) {
      return Outcome.THROTTLED;
    } else if (AccessErrors.matches(e)) {
      return Outcome.REJECTED;
    }
    if (e instanceof AwsServiceException answer
        && answer.statusCode() < SERVER_ERROR
        && answer.statusCode() > 0) {
      return Outcome.REJECTED;
    }
    return neverSent(e) ? Outcome.NOT_SENT : Outcome.FAILED;
  }

  /**
   * Whether the client sent the request more than once by itself, and DynamoDB did not refuse each try before the last. The
   * SDK tells of those tries in the messages of suppressed exceptions only; what can't be read there is in doubt.
   */
  static boolean earlierTriesInDoubt(SdkException e) {
    if (e.numAttempts() == null || e.numAttempts() <= 1) {
      return false;
    }
    int refused = 0;
    for (Throwable earlier : e.getSuppressed()) {
      refused += REFUSED_TRY.matcher(String.valueOf(earlier.getMessage())).find() ? 1 : 0;
    }
    return refused < e.numAttempts() - 1;
  }

  /** Whether no connection was made, so that nothing can have been sent; told by what caused the failure. */
  private static boolean neverSent(SdkException e) {
    if (earlierTriesInDoubt(e)) {
      return false; // The last try was not sent; an earlier one may have been.
    }
    int depth = 0;
    for (Throwable cause = e; cause != null && depth < MOST_CAUSES; cause = cause.getCause()) {
      // Those of HTTP clients are told by name, since they come with whichever client is used.
      String name = cause.getClass().getSimpleName();
      if (cause instanceof ConnectException
          || cause instanceof UnknownHostException
          || cause instanceof NoRouteToHostException
          || name.equals("ConnectTimeoutException")
          || name.equals("ConnectionRequestTimeoutException")
          || name.equals("ConnectionPoolTimeoutException")) {
        return true;
      }
      depth++;
    }
    return false;
  }

  /**
   * A conflict or a lack of capacity comes before a failed condition: the item may have been looked at in the middle of
   * another's change, so nothing is refused yet.
   */
  private static Outcome outcome(TransactionCanceledException e) {
    Outcome outcome = Outcome.REJECTED;
    for (CancellationReason reason : e.cancellationReasons()) {
      String code = String.valueOf(reason.code());
      if (code.equals("TransactionConflict")) {
        return Outcome.CONFLICT;
      } else if (code.equals("ProvisionedThroughputExceeded") || code.equals("ThrottlingError")) {
        outcome = Outcome.THROTTLED;
      } else if (code.equals("ConditionalCheckFailed") && outcome != Outcome.THROTTLED) {
        outcome = Outcome.CONDITION_FAILED;
      }
    }
    return outcome;
  }

  private static boolean throttling(SdkException e) {
    return e instanceof ProvisionedThroughputExceededException
        || e instanceof RequestLimitExceededException
        || e instanceof ThrottlingException
        || (e instanceof AwsServiceException answer && answer.isThrottlingException());
  }

  static GatelegException translated(SdkException e, CallSite site, String table) {
    String said = String.valueOf(
        e instanceof AwsServiceException answer && answer.awsErrorDetails() != null
            ? answer.awsErrorDetails().errorMessage()
            : e.getMessage());
    AccessException access = AccessErrors.of(e, site, said);
    if (access != null) {
      return access;
    }
    return switch (outcome(e)) {
      case CONDITION_FAILED -> {
        boolean told = e instanceof ConditionalCheckFailedException failed && failed.hasItem();
        yield new ConditionFailedException(
            "ConditionFailed",
            site + ": the item is not as the condition wants it; read it again and decide anew.",
            told ? ((ConditionalCheckFailedException) e).item() : Map.of(),
            e);
      }
      case CONFLICT ->
        new ConflictException(
            "Conflict",
            site + ": another write is at work on the item; nothing was written, try again.",
            e);
      case THROTTLED ->
        new ThrottledException(
            "Throttled",
            site + ": DynamoDB has no capacity for it (" + said + "); wait, or raise the table's.",
            e);
      case REJECTED -> rejected(e, site, table, said);
      case NOT_SENT ->
        new UnavailableException(
            UnavailableException.UNREACHABLE,
            site + ": DynamoDB could not be reached (" + said
                + "); nothing was sent. Look at the endpoint and the network, and try again.",
            e);
      default ->
        new UnavailableException(
            "Unavailable",
            site + ": DynamoDB gave no answer (" + said
                + "); whether it happened is unknown, read to see.",
            e);
    };
  }

  private static GatelegException rejected(
      SdkException e, CallSite site, String table, String said) {
    if (e instanceof IndexNotFoundException || said.contains("does not have the specified index")) {
      return new TableMismatchException(
          "IndexMissing",
          site + ": the table " + table
              + " lacks the index; add it, or compare with Tables.diff().",
          e);
    } else if (e instanceof ResourceNotFoundException) {
      return new TableMismatchException(
          "TableMissing",
          site + ": there is no table " + table
              + "; make it with Tables.create(), or mend its name.",
          e);
    }
    if (e instanceof IdempotentParameterMismatchException) {
      return new OperationMismatchException(
          "OperationMismatch",
          site + ": the operation was sent before with another body, which stands; read what it"
              + " did, or give it the instant of its first try.",
          e);
    }
    return new InvalidInputException(
        "Rejected",
        site + ": DynamoDB found fault with the request; mend what it names: " + said,
        e);
  }
}
