package dev.gateleg.tools.command;

import dev.gateleg.core.error.AccessException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.tools.view.ViewException;
import java.io.IOException;
import java.io.UncheckedIOException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

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
      boolean refused = view.code().equals("EditConflict");
      return new Failures(refused ? Exit.REFUSED : Exit.USAGE, text(view), true);
    }
    if (failure instanceof InterruptedException || Thread.currentThread().isInterrupted()) {
      return new Failures(Exit.INTERRUPTED, "[Interrupted] It was ended before it was done.", true);
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
      return new Failures(
          Exit.FAILURE,
          "[FileFailed] " + cause.getClass().getSimpleName() + ": " + text(cause)
              + "; check the file and its rights.",
          true);
    }
    return new Failures(Exit.FAILURE, coded ? text(failure) : failure.toString(), coded);
  }

  private static Failures remote(DynamoDbException remote) {
    String why = remote.awsErrorDetails() == null
        ? text(remote)
        : String.valueOf(remote.awsErrorDetails().errorMessage());
    if (remote instanceof ResourceNotFoundException) {
      return new Failures(
          Exit.FAILURE,
          "[TableMissing] The table or index is not there (" + why
              + "); check --table, --region and --endpoint.",
          true);
    }
    if (remote.isThrottlingException() || remote.statusCode() >= SERVER_ERROR) {
      return new Failures(
          Exit.REMOTE,
          "[TryLater] DynamoDB could not answer (" + why + "); try again later.",
          true);
    }
    return new Failures(Exit.FAILURE, "[Refused] DynamoDB refused: " + why, true);
  }

  private static Failures client(String why) {
    if (why.contains("credentials")) {
      return new Failures(
          Exit.FAILURE,
          "[CredentialsMissing] No credentials were found; give --profile, set AWS_PROFILE, or log in.",
          true);
    }
    if (why.toLowerCase(java.util.Locale.ROOT).contains("region")) {
      return new Failures(
          Exit.USAGE,
          "[RegionMissing] No Region is set, and no endpoint; give --region, --profile or --endpoint.",
          true);
    }
    return new Failures(
        Exit.REMOTE,
        "[Unreachable] The table can't be reached (" + why
            + "); check the endpoint, the region and the credentials. A write may or may not have happened.",
        true);
  }

  private static String text(Throwable failure) {
    return String.valueOf(failure.getMessage());
  }
}
