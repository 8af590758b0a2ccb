package dev.gateleg.patterns.changes;

import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.error.UndecodableItemException;

/** What failures of handlers mean. */
final class Failures {

  private static final int MOST_TEXT = 2000;

  private Failures() {}

  /** Whether it is not the change's fault: then it is tried until it works. */
  static boolean passing(Throwable failure) {
    return failure instanceof RetryLaterException
        || failure instanceof UnavailableException
        || failure instanceof ThrottledException
        || failure instanceof ConflictException;
  }

  /** Whether trying again can't help. */
  static boolean hopeless(Throwable failure) {
    return failure instanceof UndecodableItemException || failure instanceof UnknownEntityException;
  }

  /** The failure and its causes, as a dead letter keeps them. */
  static String text(Throwable failure) {
    StringBuilder text = new StringBuilder(failure.toString());
    Throwable cause = failure.getCause();
    for (int depth = 0; cause != null && depth < 5; depth++) {
      text.append("\n  caused by ").append(cause);
      cause = cause.getCause();
    }
    return text.length() > MOST_TEXT ? text.substring(0, MOST_TEXT) : text.toString();
  }
}
