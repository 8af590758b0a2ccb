package dev.gateleg.core.internal.send;

import org.jspecify.annotations.Nullable;

/**
 * What a writer knows of its write, and what follows from each answer. All decisions about lost answers are made here, from
 * what is known alone: nothing is sent and no time passes, so that a test can try every order of events (docs/adr/0045).
 * Immutable.
 *
 * @param repetition what happens where the write is sent once more
 * @param marked whether the write leaves its own mark in the item
 * @param doubtful whether a try got no answer, so that it may have been made, or may still be
 */
public record WriteState(Repetition repetition, boolean marked, boolean doubtful) {

  /** What a writer does next. */
  public enum Step {
    /** Send the same request again. */
    SEND,
    /** Read the item, to find the own mark. */
    LOOK,
    /** Learn from DynamoDB whether it has carried out the request, so that it can't do so later. */
    SETTLE,
    /** The write was made. */
    DONE,
    /** The write was made, and its answer is lost. */
    RECOGNISED,
    /** The write was not made and will not be. */
    REFUSED,
    /** The write was made once at most; more can't be known. */
    UNKNOWN
  }

  /** What the item looks like after a try got no answer, or was refused. */
  public enum Seen {
    /** It carries the own mark: the write was the last one. */
    OWN,
    /** Another's write stands where the own one would: the item has the version that the write would have given it. */
    OVERTAKEN,
    /** It does not tell, or there is none. */
    NOT_TOLD;

    /**
     * What an item tells a write.
     *
     * @param mark the mark that the write leaves, or null where it leaves none
     * @param found the mark that the item carries, or null
     * @param next the version that the write gives the item, 0 where that is not known
     * @param version the version that the item has, 0 where it has none
     */
    public static Seen of(@Nullable String mark, @Nullable String found, long next, long version) {
      if (mark != null && mark.equals(found)) {
        return OWN;
      }
      return next > 0 && next == version ? OVERTAKEN : NOT_TOLD;
    }
  }

  /** The state before the first try. */
  public static WriteState of(Repetition repetition, boolean marked) {
    return new WriteState(repetition, marked, false);
  }

  /** The state after a try that got no answer. */
  public WriteState doubted() {
    return doubtful ? this : new WriteState(repetition, marked, true);
  }

  /** The state once DynamoDB may have forgotten the token: what is sent then, or arrives then, may be made a second time. */
  public WriteState forgotten() {
    boolean token =
        repetition == Repetition.DEDUPLICATED || repetition == Repetition.DEDUPLICATED_BY_NAME;
    return token ? new WriteState(Repetition.HARMFUL, marked, doubtful) : this;
  }

  /** What follows a try that succeeded: after a doubt, one that may count twice may have been made twice. */
  public Step made() {
    return doubtful && repetition == Repetition.HARMFUL ? Step.UNKNOWN : Step.DONE;
  }

  /** What follows a try that failed for the moment, or got no answer. */
  public Step next() {
    if (!doubtful || repetition != Repetition.HARMFUL) {
      return Step.SEND;
    }
    return marked ? Step.LOOK : Step.UNKNOWN;
  }

  /** Whether the item as it was before the write is told by the answer to a try that succeeded. */
  public boolean oldIsExact() {
    return !doubtful || repetition == Repetition.SELF_REFUSING;
  }

  /** What follows a try of which the condition failed. */
  public Step refused(Seen seen) {
    if (seen == Seen.OWN) {
      return Step.RECOGNISED;
    } else if (!doubtful) {
      return Step.REFUSED;
    } else if (repetition == Repetition.DEDUPLICATED) {
      return Step.SETTLE;
    }
    return repetition == Repetition.SELF_REFUSING && seen == Seen.OVERTAKEN
        ? Step.REFUSED
        : Step.UNKNOWN;
  }

  /** What follows a look at the item. */
  public Step looked(Seen seen) {
    return seen == Seen.OWN ? Step.RECOGNISED : Step.UNKNOWN;
  }

  /**
   * What follows where DynamoDB told whether it knows the token with the request, and will not carry it out any more. A
   * token that it may have forgotten tells nothing where it is not known.
   */
  public Step settled(boolean made) {
    if (made) {
      return Step.RECOGNISED;
    }
    return repetition == Repetition.DEDUPLICATED ? Step.REFUSED : Step.UNKNOWN;
  }
}
