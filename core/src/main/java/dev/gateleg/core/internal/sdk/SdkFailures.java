package dev.gateleg.core.internal.sdk;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.spi.transport.Failure;
import dev.gateleg.core.spi.transport.Failure.Kind;
import dev.gateleg.core.spi.transport.Failure.Reason;
import dev.gateleg.core.spi.transport.Failure.Tries;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** The SDK's many exceptions as the few kinds of failure that a sender knows. */
final class SdkFailures {

  private static final int SERVER_ERROR = 500;
  private static final int MOST_CAUSES = 10;
  private static final String TRY = "^Request attempt \\d+ failure: ";
  private static final Pattern REFUSED_TRY =
      Pattern.compile(TRY + ".*\\(Service: [^,]+, Status Code: 4\\d\\d,", Pattern.DOTALL);

  /** Not "No route to host": an open connection may break with these words after the request was sent. */
  private static final Pattern UNSENT_TRY = Pattern.compile(
      TRY + "Unable to execute HTTP request: .*(Connection refused|[Cc]onnect timed out)",
      Pattern.DOTALL);

  private SdkFailures() {}

  /** The failure that an exception of the SDK is; {@code seen} retries were counted where it does not tell. */
  static Failure of(SdkException e, int seen) {
    String said = String.valueOf(
        e instanceof AwsServiceException answer && answer.awsErrorDetails() != null
            ? answer.awsErrorDetails().errorMessage()
            : e.getMessage());
    int retries = e.numAttempts() == null ? seen : Math.max(0, e.numAttempts() - 1);
    Tries tries = new Tries(retries, earlierTriesInDoubt(e));
    if (e instanceof ConditionalCheckFailedException failed) {
      return Failure.condition(SdkValues.ownItem(failed.item()), said, tries, e);
    } else if (e instanceof TransactionCanceledException canceled) {
      List<Reason> reasons =
          canceled.cancellationReasons().stream().map(SdkFailures::reason).toList();
      return Failure.cancelled(kind(reasons), reasons, said, tries, e);
    }
    CoreCode access = AccessErrors.code(e);
    return access != null
        ? Failure.access(access, said, tries, e)
        : Failure.of(kind(e, said), said + reasons(e), tries, e);
  }

  /** Which resource was throttled and why, where DynamoDB tells it. */
  private static String reasons(SdkException e) {
    List<ThrottlingReason> reasons = List.of();
    if (e instanceof ThrottlingException throttled) {
      reasons = throttled.throttlingReasons();
    } else if (e instanceof ProvisionedThroughputExceededException exceeded) {
      reasons = exceeded.throttlingReasons();
    } else if (e instanceof RequestLimitExceededException exceeded) {
      reasons = exceeded.throttlingReasons();
    }
    return reasons.stream()
        .map(reason -> " " + reason.reason() + ": " + reason.resource())
        .collect(Collectors.joining());
  }

  private static Reason reason(CancellationReason reason) {
    return new Reason(String.valueOf(reason.code()), SdkValues.ownItem(reason.item()));
  }

  private static Kind kind(SdkException e, String said) {
    if (e instanceof TransactionConflictException
        || e instanceof TransactionInProgressException
        || e instanceof ReplicatedWriteConflictException) {
      return Kind.CONFLICT;
    } else if (throttling(e)) {
      return Kind.THROTTLED;
    } else if (e instanceof IdempotentParameterMismatchException) {
      return Kind.TOKEN_USED;
    } else if (e instanceof IndexNotFoundException
        || said.contains("does not have the specified index")) {
      return Kind.INDEX_MISSING;
    } else if (e instanceof ResourceNotFoundException) {
      return Kind.TABLE_MISSING;
    } else if (e instanceof AwsServiceException answer
        && answer.statusCode() < SERVER_ERROR
        && answer.statusCode() > 0) {
      return Kind.REJECTED;
    }
    return neverSent(e) ? Kind.NOT_SENT : Kind.NO_ANSWER;
  }

  /**
   * Whether the client sent the request more than once by itself, and a try before the last was neither refused by DynamoDB nor
   * without a connection. The SDK tells of those tries in the messages of suppressed exceptions only; what can't be read there
   * is in doubt.
   */
  static boolean earlierTriesInDoubt(SdkException e) {
    if (e.numAttempts() == null || e.numAttempts() <= 1) {
      return false;
    }
    int certain = 0;
    for (Throwable earlier : e.getSuppressed()) {
      String said = String.valueOf(earlier.getMessage());
      certain += REFUSED_TRY.matcher(said).find() || UNSENT_TRY.matcher(said).find() ? 1 : 0;
    }
    return certain < e.numAttempts() - 1;
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
  private static Kind kind(List<Reason> reasons) {
    Kind kind = Kind.REJECTED;
    for (Reason reason : reasons) {
      String code = reason.code();
      if (code.equals("TransactionConflict")) {
        return Kind.CONFLICT;
      } else if (code.equals("ProvisionedThroughputExceeded") || code.equals("ThrottlingError")) {
        kind = Kind.THROTTLED;
      } else if (reason.conditionFailed() && kind != Kind.THROTTLED) {
        kind = Kind.CONDITION_FAILED;
      }
    }
    return kind;
  }

  private static boolean throttling(SdkException e) {
    return e instanceof ProvisionedThroughputExceededException
        || e instanceof RequestLimitExceededException
        || e instanceof ThrottlingException
        || (e instanceof AwsServiceException answer && answer.isThrottlingException());
  }
}
