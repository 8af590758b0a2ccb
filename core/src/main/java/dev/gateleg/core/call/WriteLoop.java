package dev.gateleg.core.call;

import dev.gateleg.core.call.WriteState.Seen;
import dev.gateleg.core.call.WriteState.Step;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.GatelegException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Sends one write until it is known what became of it, or the deadline has come: the one loop for all writes. What to do
 * is decided by {@link WriteState}. Not thread-safe.
 */
public final class WriteLoop {

  /**
   * One write, of one item or in one transaction.
   *
   * @param <R> what it returns
   */
  public interface Tries<R> {

    /** Sends the request once. */
    R send();

    /** What the item that failed the condition tells. */
    Seen seen(RuntimeException refusal);

    /** Reads the item and says what it tells. */
    Seen look();

    /** Whether DynamoDB has carried out the request; if not, it will not do so any more. */
    default boolean settle(RuntimeException refusal) {
      throw new IllegalStateException("Only a transaction has a token.");
    }

    /** The conflict, with the items that it was about. */
    ConflictException conflicted(ConflictException conflict);

    /** What is returned where the write was made and its answer is lost. */
    R recognised();

    /** What is thrown where the condition failed. */
    RuntimeException refused(RuntimeException refusal);

    /** What is thrown where it can't be known whether the write was made. */
    UnavailableException unknown(@Nullable RuntimeException last);
  }

  private final Patience patience;
  private WriteState state;

  /** A loop for one write. */
  public WriteLoop(WriteState start, Patience patience) {
    this.state = start;
    this.patience = patience;
  }

  /** What is known of the write. */
  public WriteState state() {
    return state;
  }

  /** Makes the write. */
  public <R> R run(Tries<R> tries) {
    while (true) {
      RuntimeException failure;
      try {
        return tries.send();
      } catch (ConditionFailedException | RefusedException e) {
        note(e);
        return ended(tries, afterRefusal(tries, e), e);
      } catch (ConflictException e) {
        note(e);
        failure = tries.conflicted(e);
      } catch (ThrottledException | UnavailableException e) {
        note(e);
        failure = e;
      } catch (GatelegException e) {
        note(e);
        throw state.doubtful() ? tries.unknown(e) : e;
      }
      Step next = state.next();
      if (next == Step.LOOK) {
        next = state.looked(looked(tries, failure));
      }
      if (next != Step.SEND) {
        return ended(tries, next, failure);
      }
      patience.waitOrThrow(state.doubtful() ? tries.unknown(failure) : failure);
    }
  }

  private Step afterRefusal(Tries<?> tries, RuntimeException refusal) {
    Step step = state.refused(tries.seen(refusal));
    if (step != Step.SETTLE) {
      return step;
    }
    while (true) {
      try {
        return state.settled(tries.settle(refusal));
      } catch (ConflictException | ThrottledException | UnavailableException e) {
        patience.waitOrThrow(tries.unknown(refusal));
      }
    }
  }

  private Seen looked(Tries<?> tries, RuntimeException failure) {
    while (true) {
      try {
        return tries.look();
      } catch (ConflictException | ThrottledException | UnavailableException e) {
        patience.waitOrThrow(tries.unknown(failure));
      }
    }
  }

  private <R> R ended(Tries<R> tries, Step step, RuntimeException last) {
    return switch (step) {
      case RECOGNISED -> tries.recognised();
      case REFUSED -> throw tries.refused(last);
      default -> throw tries.unknown(last);
    };
  }

  /** A failure of this try is a doubt if nothing was heard, or if the client sent the request more than once by itself. */
  private void note(RuntimeException failure) {
    boolean silent =
        failure instanceof UnavailableException unavailable && unavailable.outcomeUnknown();
    boolean sentAgain =
        failure.getCause() instanceof SdkException cause && SdkErrors.earlierTriesInDoubt(cause);
    if (silent || sentAgain) {
      state = state.doubted();
    }
  }
}
