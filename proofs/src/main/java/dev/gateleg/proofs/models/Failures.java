package dev.gateleg.proofs.models;

import dev.gateleg.core.error.AnswerLostException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.proofs.models.Operation.Ending;
import dev.gateleg.testing.simulation.schedule.ProcessDeath;
import java.util.Arrays;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.exception.SdkException;

/** What exceptions tell of an operation. */
final class Failures {

  private static final int FRAMES = 6;

  private Failures() {}

  /** How an operation ended. An interrupt that is thrown by itself means that nothing was made: there was no doubt yet. */
  static Ending ending(Throwable failure) {
    boolean open = failure instanceof ProcessDeath
        || failure instanceof UnavailableException
        || failure instanceof ThrottledException
        || failure instanceof ConflictException
        || failure instanceof dev.gateleg.core.batch.BatchIncompleteException
        || failure instanceof SdkException;
    if (failure instanceof AnswerLostException) {
      return Ending.DONE; // It says so, and that the answer is lost.
    }
    return open ? Ending.UNKNOWN : Ending.REFUSED;
  }

  /** Whether it tells nobody anything: every message begins with a code. */
  static boolean bare(Throwable failure) {
    return !(failure instanceof ProcessDeath)
        && (failure.getMessage() == null || !failure.getMessage().startsWith("["));
  }

  /** The code, or the class where there is none. */
  static String code(Throwable failure) {
    if (failure instanceof GatelegException told) {
      return told.code();
    }
    String message = String.valueOf(failure.getMessage());
    return message.startsWith("[") && message.contains("]")
        ? message.substring(1, message.indexOf(']'))
        : failure.getClass().getSimpleName();
  }

  static String place(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .limit(FRAMES)
        .map(StackTraceElement::toString)
        .collect(Collectors.joining(" < "));
  }
}
