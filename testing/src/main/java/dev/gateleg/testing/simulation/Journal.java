package dev.gateleg.testing.simulation;

import dev.gateleg.core.error.AnswerLostException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.model.error.GatelegException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * What the workers of a scenario tried and how it ended, by a key: an operation that is tried again under its key is still
 * one operation.
 *
 * @param <K> the key
 */
public final class Journal<K> {

  private static final int SERVER_ERROR = 500;

  private final Map<K, List<Outcome<?>>> outcomes = new LinkedHashMap<>();

  /** A journal with nothing in it. */
  public Journal() {}

  /**
   * Makes a call and keeps how it ended. What DynamoDB left open (throttled after all retries, in conflict, without an
   * answer) is unknown, since an earlier attempt of the same call may have been made, and so is a write that was made and whose
   * answer is lost; every other failure of Gateleg, and a failed condition of the SDK, is a refusal. Other exceptions are thrown, and end the run with a violation.
   */
  public <T> Outcome<T> attempt(K key, Supplier<T> call) {
    return attempt(key, Set.of(), call);
  }

  /** As {@link #attempt(Object, Supplier)}, where more kinds of exceptions are refusals. */
  public <T> Outcome<T> attempt(
      K key, Set<Class<? extends RuntimeException>> refusals, Supplier<T> call) {
    Outcome<T> outcome;
    try {
      outcome = new Outcome.Acknowledged<>(call.get());
    } catch (RuntimeException e) {
      if (refusals.stream().anyMatch(kind -> kind.isInstance(e))) {
        outcome = new Outcome.Refused<>(e);
      } else if (e instanceof GatelegException || e instanceof SdkException) {
        outcome = open(e) ? new Outcome.Unknown<>(e) : new Outcome.Refused<>(e);
      } else {
        throw e;
      }
    } catch (Error e) {
      keep(key, new Outcome.Unknown<>(e));
      throw e;
    }
    keep(key, outcome);
    return outcome;
  }

  /** Makes a call without a result. */
  public Outcome<Boolean> attempt(K key, Runnable call) {
    return attempt(key, () -> {
      call.run();
      return true;
    });
  }

  /** Whether an exception leaves open if the call was done. */
  static boolean open(RuntimeException e) {
    if (e instanceof TransactionCanceledException cancelled) {
      return !cancelled.cancellationReasons().stream()
          .map(CancellationReason::code)
          .allMatch(code -> code.equals("None") || code.equals("ConditionalCheckFailed"));
    }
    return e instanceof UnavailableException
        || e instanceof AnswerLostException
        || e instanceof ThrottledException
        || e instanceof ConflictException
        || e instanceof SdkException failure && open(failure);
  }

  /** A request that is wrong stays so, however often it is sent. */
  private static boolean open(SdkException e) {
    return !(e instanceof AwsServiceException answer)
        || answer.statusCode() >= SERVER_ERROR
        || answer.isThrottlingException()
        || answer instanceof TransactionConflictException
        || answer instanceof TransactionInProgressException;
  }

  /** Keeps how a try of a key ended that was made elsewhere. */
  public void keep(K key, Outcome<?> outcome) {
    outcomes.computeIfAbsent(key, absent -> new ArrayList<>()).add(outcome);
  }

  /** The keys that were tried, in the order of their first tries. */
  public Set<K> keys() {
    return outcomes.keySet();
  }

  /** How the tries of a key ended, in their order. */
  public List<Outcome<?>> of(K key) {
    return List.copyOf(outcomes.getOrDefault(key, List.of()));
  }

  /** Whether a try of the key was acknowledged. */
  public boolean acknowledged(K key) {
    return of(key).stream().anyMatch(Outcome::acknowledged);
  }

  /** Whether every try of the key was refused. */
  public boolean refused(K key) {
    return of(key).stream().allMatch(Outcome::refused);
  }

  /** The distinct replies that were given for a key. */
  public List<Object> replies(K key) {
    List<Object> replies = new ArrayList<>();
    for (Outcome<?> outcome : of(key)) {
      if (outcome instanceof Outcome.Acknowledged<?> done && !replies.contains(done.reply())) {
        replies.add(done.reply());
      }
    }
    return replies;
  }

  /** Per key: exactly one effect if it was acknowledged, none if it was refused, at most one if nobody knows. */
  public void checkOnce(Checks checks, ToIntFunction<K> effects) {
    for (K key : keys()) {
      int count = effects.applyAsInt(key);
      if (acknowledged(key)) {
        checks.that(count == 1, () -> key + " was acknowledged and has " + count + " effects");
      } else if (refused(key)) {
        checks.that(count == 0, () -> key + " was refused and has " + count + " effects");
      } else {
        checks.that(count <= 1, () -> key + " is unknown and has " + count + " effects");
      }
    }
  }

  /** All replies for a key are the same. */
  public void checkReplies(Checks checks) {
    for (K key : keys()) {
      checks.that(
          replies(key).size() <= 1, () -> key + " was answered in several ways: " + replies(key));
    }
  }
}
