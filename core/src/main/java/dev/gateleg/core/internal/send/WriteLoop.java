package dev.gateleg.core.internal.send;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.internal.send.WriteState.Seen;
import dev.gateleg.core.internal.send.WriteState.Step;
import dev.gateleg.core.spi.transport.Failure;
import dev.gateleg.model.error.GatelegException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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

    /** Sends the request once; tells of a failure before it is thrown. */
    R send(Consumer<Failure> hears);

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

  /**
   * How long after the first try in doubt a token is relied upon. DynamoDB keeps it for ten minutes after the request was
   * carried out; a request may be on its way for five of them (docs/adr/0047).
   */
  static final Duration TOKEN_TRUSTED = Duration.ofMinutes(5);

  private final Patience patience;
  private WriteState state;

  /** When the first try in doubt was sent; null without a doubt. */
  private @Nullable Duration firstInDoubt;

  private Duration sentAt = Duration.ZERO;

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
        R answer = sent(tries);
        if (aged().made() == Step.DONE) {
          return answer;
        }
        failure = null; // It may have been made twice.
      } catch (ConditionFailedException | RefusedException e) {
        return ended(tries, afterRefusal(tries, e), e);
      } catch (ConflictException e) {
        failure = tries.conflicted(e);
      } catch (ThrottledException | UnavailableException e) {
        failure = e;
      } catch (GatelegException e) {
        throw state.doubtful() ? tries.unknown(e) : e;
      }
      Step next = failure == null ? Step.UNKNOWN : afterFailure(tries, failure);
      if (next != Step.SEND) {
        return ended(tries, next, failure);
      }
    }
  }

  private <R> R sent(Tries<R> tries) {
    sentAt = patience.passed();
    return tries.send(this::note);
  }

  /** What follows a failure, after the wait where that is another try. */
  private Step afterFailure(Tries<?> tries, RuntimeException failure) {
    Step next = aged().next();
    if (next == Step.SEND) {
      patience.waitOrThrow(state.doubtful() ? tries.unknown(failure) : failure);
      next = aged().next();
    }
    return next == Step.LOOK ? state.looked(looked(tries, failure)) : next;
  }

  /** What is known by now: a token that is too old is known no more. */
  private WriteState aged() {
    Duration first = firstInDoubt;
    if (first != null && patience.passed().minus(first).compareTo(TOKEN_TRUSTED) > 0) {
      state = state.forgotten();
    }
    return state;
  }

  private Step afterRefusal(Tries<?> tries, RuntimeException refusal) {
    Step step = aged().refused(tries.seen(refusal));
    if (step != Step.SETTLE) {
      return step;
    }
    while (true) {
      try {
        boolean made = tries.settle(refusal);
        return aged().settled(made);
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

  private <R> R ended(Tries<R> tries, Step step, @Nullable RuntimeException last) {
    return switch (step) {
      case RECOGNISED -> tries.recognised();
      case REFUSED -> throw tries.refused(Objects.requireNonNull(last));
      default -> throw tries.unknown(last);
    };
  }

  /** A failure of this try is a doubt if nothing was heard, or if the transport sent the request more than once by itself. */
  private void note(Failure failure) {
    if (failure.kind() == Failure.Kind.NO_ANSWER || failure.earlierTriesInDoubt()) {
      state = state.doubted();
      firstInDoubt = firstInDoubt == null ? sentAt : firstInDoubt;
    }
  }
}
