package dev.gateleg.tools.command;

import dev.gateleg.core.error.AccessException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.ViewException;
import java.io.IOException;
import java.io.UncheckedIOException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * How a failure ends the process.
 *
 * @param exit one of {@link Exit}
 * @param message what to tell, with its code
 * @param expected whether somebody thought of it; else where it comes from helps
 */
public record Failures(int exit, String message, boolean expected) {

  private static final int SERVER_ERROR = 500;

  /** What follows from an exception. */
  public static Failures of(Throwable failure) {
    if (failure instanceof CommandException told) {
      return new Failures(told.exit(), text(told), true);
    }
    if (failure instanceof ViewException view) {
      boolean refused = view.is(ToolsCode.EDIT_CONFLICT);
      return new Failures(refused ? Exit.REFUSED : Exit.USAGE, text(view), true);
    }
    if (failure instanceof InterruptedException || Thread.currentThread().isInterrupted()) {
      return expected(Exit.INTERRUPTED, ToolsCode.INTERRUPTED, "It was ended before it was done.");
    }
    if (failure instanceof DynamoDbException remote) {
      return remote(remote);
    }
    if (failure instanceof SdkClientException) {
      return client(text(failure));
    }
    if (failure instanceof GatelegException known) {
      boolean retryable = known instanceof ThrottledException
          || (known instanceof UnavailableException && !(known instanceof AccessException));
      return new Failures(retryable ? Exit.REMOTE : Exit.FAILURE, text(known), true);
    }
    boolean coded = text(failure).startsWith("[");
    if (!coded && (failure instanceof UncheckedIOException || failure instanceof IOException)) {
      Throwable cause = failure.getCause() == null ? failure : failure.getCause();
      return expected(
          Exit.FAILURE,
          ToolsCode.FILE_FAILED,
          cause.getClass().getSimpleName() + ": " + text(cause)
              + "; check the file and its rights.");
    }
    return new Failures(Exit.FAILURE, coded ? text(failure) : failure.toString(), coded);
  }

  private static Failures remote(DynamoDbException remote) {
    String why = remote.awsErrorDetails() == null
        ? text(remote)
        : String.valueOf(remote.awsErrorDetails().errorMessage());
    if (remote instanceof ResourceNotFoundException) {
      return expected(
          Exit.FAILURE,
          ToolsCode.TABLE_MISSING,
          "The table or index is not there (" + why + "); check --table, --region and --endpoint.");
    }
    if (remote.isThrottlingException()
        || remote instanceof TransactionConflictException
        || remote instanceof TransactionInProgressException
        || remote.statusCode() >= SERVER_ERROR) {
      return expected(
          Exit.REMOTE,
          ToolsCode.TRY_LATER,
          "DynamoDB could not answer (" + why + "); try again later.");
    }
    return expected(Exit.FAILURE, ToolsCode.REFUSED, "DynamoDB refused: " + why);
  }

  private static Failures client(String why) {
    if (why.contains("credentials")) {
      return expected(
          Exit.FAILURE,
          ToolsCode.CREDENTIALS_MISSING,
          "No credentials were found; give --profile, set AWS_PROFILE, or log in.");
    }
    if (why.toLowerCase(java.util.Locale.ROOT).contains("region")) {
      return expected(
          Exit.USAGE,
          ToolsCode.REGION_MISSING,
          "No Region is set, and no endpoint; give --region, --profile or --endpoint.");
    }
    return expected(
        Exit.REMOTE,
        ToolsCode.UNREACHABLE,
        "The table can't be reached (" + why
            + "); check the endpoint, the region and the credentials. A write may or may not have happened.");
  }

  private static Failures expected(int exit, ToolsCode code, String message) {
    return new Failures(exit, code.says(message), true);
  }

  private static String text(Throwable failure) {
    return String.valueOf(failure.getMessage());
  }
}
