package dev.gateleg.core.internal.send;

import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.error.AccessException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.OperationMismatchException;
import dev.gateleg.core.error.TableMismatchException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Failure;
import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import java.util.Map;
import java.util.Objects;

/** What a failed request means to a program: an exception by what it can do, with the place and a remedy. */
public final class Failures {

  private static final Map<ErrorCode, String> REMEDIES = Map.of(
      CoreCode.ACCESS_DENIED,
      "the credentials are valid but lack a permission; give their role the action on the table and its indexes.",
      CoreCode.CREDENTIALS_EXPIRED,
      "the session has expired; get new temporary credentials, or let a provider renew them.",
      CoreCode.CLOCK_WRONG,
      "the request's time is too far from AWS's; set this machine's clock.",
      CoreCode.CREDENTIALS_WRONG,
      "AWS does not know the credentials, or their secret is another; mend them, and look whether they are of this region and account.",
      CoreCode.CREDENTIALS_MISSING,
      "the client found no credentials, so that nothing was sent; configure them (environment, profile, role), or give the client a provider.",
      CoreCode.REGION_MISSING,
      "the client has no region, so that nothing was sent; set AWS_REGION, or give one to its builder.",
      CoreCode.CLIENT_CLOSED,
      "the DynamoDbClient was closed, so that nothing was sent; keep it open as long as tables use it, one client for the"
          + " whole program.");

  private Failures() {}

  /** How a failed call ended, for whoever listens. */
  public static Outcome outcome(Failure failure) {
    return switch (failure.kind()) {
      case CONDITION_FAILED -> Outcome.CONDITION_FAILED;
      case CONFLICT -> Outcome.CONFLICT;
      case THROTTLED -> Outcome.THROTTLED;
      case TABLE_MISSING, INDEX_MISSING, TOKEN_USED, ACCESS, REJECTED -> Outcome.REJECTED;
      case NOT_SENT -> Outcome.NOT_SENT;
      case NO_ANSWER -> Outcome.FAILED;
    };
  }

  /** The exception that a program gets; {@code site} is what the request was made for. */
  public static GatelegException translated(Failure failure, CallSite site, String table) {
    Throwable cause = failure.shown();
    String said = failure.said();
    return switch (failure.kind()) {
      case CONDITION_FAILED ->
        new ConditionFailedException(
            CoreCode.CONDITION_FAILED,
            site + ": the item is not as the condition wants it; read it again and decide anew.",
            failure.item(),
            cause);
      case CONFLICT ->
        new ConflictException(
            CoreCode.CONFLICT,
            site + ": another write is at work on the item; nothing was written, try again.",
            cause);
      case THROTTLED ->
        new ThrottledException(
            CoreCode.THROTTLED,
            site + ": DynamoDB has no capacity for it (" + said + "); wait, or raise the table's.",
            cause);
      case NOT_SENT ->
        new UnavailableException(
            CoreCode.UNREACHABLE,
            site + ": DynamoDB could not be reached (" + said
                + "); nothing was sent. Look at the endpoint and the network, and try again.",
            cause);
      case NO_ANSWER ->
        new UnavailableException(
            CoreCode.UNAVAILABLE,
            site + ": DynamoDB gave no answer (" + said
                + "); whether it happened is unknown, read to see.",
            cause);
      default -> rejected(failure, site, table);
    };
  }

  private static GatelegException rejected(Failure failure, CallSite site, String table) {
    Throwable cause = failure.shown();
    return switch (failure.kind()) {
      case ACCESS ->
        new AccessException(
            Objects.requireNonNull(failure.access()),
            site + ": " + REMEDIES.get(failure.access()) + " The SDK said: " + failure.said(),
            cause);
      case INDEX_MISSING ->
        new TableMismatchException(
            CoreCode.INDEX_MISSING,
            site + ": the table " + table
                + " lacks the index; add it, or compare with Tables.diff().",
            cause);
      case TABLE_MISSING ->
        new TableMismatchException(
            CoreCode.TABLE_MISSING,
            site + ": there is no table " + table
                + "; make it with Tables.create(), or mend its name.",
            cause);
      case TOKEN_USED ->
        new OperationMismatchException(
            CoreCode.OPERATION_MISMATCH,
            site + ": the operation was sent before with another body, which stands; read what it"
                + " did, or give it the instant of its first try.",
            cause);
      default ->
        new InvalidInputException(
            CoreCode.REJECTED,
            site + ": DynamoDB found fault with the request; mend what it names: " + failure.said(),
            cause);
    };
  }
}
