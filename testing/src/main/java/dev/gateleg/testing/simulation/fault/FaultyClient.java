package dev.gateleg.testing.simulation.fault;

import java.net.ConnectException;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * A client as a process has it on a bad day: between it and DynamoDB are time, a network that loses and repeats, and the
 * SDK, which tries again. Each request is a step of the simulation when it leaves and another when its answer comes.
 */
public final class FaultyClient extends ClientAround {

  private static final Duration LEAST_LATE = Duration.ofMillis(50);

  /** AWS refuses a request whose signature is older than five minutes. */
  private static final Duration MOST_LATE = Duration.ofMinutes(5);

  private static final Duration LEAST_TIMEOUT = Duration.ofMillis(20);
  private static final Duration MOST_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration LEAST_FORGETTING = Duration.ofMinutes(10).plusSeconds(1);
  private static final Duration MOST_FORGETTING = Duration.ofMinutes(20);
  private static final Duration LEAST_STORM = Duration.ofMillis(200);
  private static final Duration MOST_STORM = Duration.ofSeconds(20);
  private static final int BAD_REQUEST = 400;

  private final Life life;
  private final Surroundings around;

  /** The client of a process in one of its lives. */
  public FaultyClient(Life life) {
    super(life.surroundings().engine());
    this.life = life;
    this.around = life.surroundings();
  }

  @Override
  <Q extends DynamoDbRequest, R> R write(Q request, Function<Q, R> send) {
    return called(SdkRetries.withToken(request, life.random()), send, true);
  }

  @Override
  <Q extends DynamoDbRequest, R> R read(Q request, Function<Q, R> send) {
    return called(request, send, false);
  }

  private <Q extends DynamoDbRequest, R> R called(Q request, Function<Q, R> send, boolean writes) {
    around.called();
    for (int attempt = 1; ; attempt++) {
      try {
        return attempted(request, send, writes);
      } catch (SdkException e) {
        if (!SdkRetries.retried(request, e, attempt)) {
          throw SdkRetries.numbered(e, attempt);
        }
        life.sleep(SdkRetries.wait(attempt, life.random()));
      }
    }
  }

  private <Q extends DynamoDbRequest, R> R attempted(
      Q request, Function<Q, R> send, boolean writes) {
    String operation = Shown.operation(request);
    life.before(operation);
    leave(request, send, writes);
    R answer = null;
    SdkException failure = null;
    try {
      answer = send.apply(request);
      made(request);
    } catch (SdkException e) {
      failure = e;
      look(e);
    }
    SdkException heard = failure;
    life.note(() -> Shown.request(request) + " → " + shown(heard));
    life.after(operation, writes && failure == null);
    if (life.strikes(FaultKind.LOST_ANSWER)) {
      outliveToken(request);
      throw timedOut(operation, "the answer is lost");
    }
    if (life.strikes(FaultKind.CUT_ANSWER)) {
      throw broken(operation, "the answer is cut", "Connection reset");
    }
    if (answer == null) {
      throw failure == null ? new IllegalStateException(operation + " had no answer") : failure;
    }
    return answer;
  }

  /** The request leaves, if it can. */
  private <Q extends DynamoDbRequest, R> void leave(
      Q request, Function<Q, R> send, boolean writes) {
    String operation = Shown.operation(request);
    if (life.strikes(FaultKind.NEVER_SENT)) {
      life.note(() -> operation + " is never sent");
      throw SdkClientException.create(
          "Unable to execute HTTP request: Connect to DynamoDB failed: Connection refused",
          new ConnectException("Connection refused"));
    }
    if (around.stormy()) {
      around.struck(FaultKind.STORM);
      throw throttled(operation);
    }
    if (life.strikes(FaultKind.STORM)) {
      around.storm(Duration.ofNanos(life.between(LEAST_STORM, MOST_STORM)));
      throw throttled(operation);
    }
    if (writes && life.strikes(FaultKind.LATE_DUPLICATE)) {
      long late = life.between(LEAST_LATE, MOST_LATE);
      around.scheduler().after(Duration.ofNanos(late), () -> deliver(request, send));
      throw timedOut(operation, "is held up on the way");
    }
    if (request instanceof TransactWriteItemsRequest transaction
        && around.forgotten(transaction.clientRequestToken())) {
      around.struck(FaultKind.OLD_TOKEN);
    }
  }

  private <Q extends DynamoDbRequest, R> void deliver(Q request, Function<Q, R> send) {
    SdkException failure = null;
    try {
      R unused = send.apply(request); // Nobody waits for it any more.
      made(request);
    } catch (SdkException e) {
      failure = e;
    }
    SdkException heard = failure;
    life.note(() -> "late duplicate of " + Shown.request(request) + " → " + shown(heard));
  }

  /** Now and then so much time passes before a transaction is sent again that DynamoDB has forgotten its token. */
  private void outliveToken(DynamoDbRequest request) {
    if (request instanceof TransactWriteItemsRequest && life.happens(FaultKind.OLD_TOKEN)) {
      life.note(() -> "stands still until the token is forgotten");
      life.sleep(Duration.ofNanos(life.between(LEAST_FORGETTING, MOST_FORGETTING)));
    }
  }

  private void made(DynamoDbRequest request) {
    if (request instanceof TransactWriteItemsRequest transaction) {
      around.made(transaction.clientRequestToken());
    }
  }

  private void look(SdkException failure) {
    if (failure instanceof TransactionCanceledException cancelled
        && has(cancelled, "ConditionalCheckFailed")
        && has(cancelled, "TransactionConflict")) {
      around.struck(FaultKind.MIXED_REASONS);
    }
  }

  private static boolean has(TransactionCanceledException cancelled, String code) {
    return cancelled.cancellationReasons().stream()
        .map(CancellationReason::code)
        .anyMatch(code::equals);
  }

  private SdkException broken(String operation, String how, String message) {
    life.note(() -> operation + " " + how);
    return SdkClientException.create("Unable to execute HTTP request: " + message);
  }

  /** The client waits for a while before it takes an answer for lost. */
  private SdkException timedOut(String operation, String how) {
    SdkException timeout = broken(operation, how, "Read timed out");
    life.sleep(Duration.ofNanos(life.between(LEAST_TIMEOUT, MOST_TIMEOUT)));
    return timeout;
  }

  private SdkException throttled(String operation) {
    life.note(() -> operation + " is throttled in a storm");
    String message = "The level of configured provisioned throughput for the table was exceeded.";
    return (SdkException) ProvisionedThroughputExceededException.builder()
        .message(message)
        .statusCode(BAD_REQUEST)
        .awsErrorDetails(AwsErrorDetails.builder()
            .errorCode("ProvisionedThroughputExceededException")
            .errorMessage(message)
            .build())
        .build();
  }

  private static String shown(@Nullable SdkException failure) {
    if (failure instanceof TransactionCanceledException cancelled) {
      return cancelled.cancellationReasons().stream()
          .map(CancellationReason::code)
          .toList()
          .toString();
    }
    return failure == null ? "done" : failure.getClass().getSimpleName();
  }
}
