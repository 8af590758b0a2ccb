package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.GatelegException;
import dev.gateleg.core.error.UnavailableException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** Tells what a failed condition means where the write may have been made already, and its answer was lost. */
final class LostAnswers {

  private LostAnswers() {}

  /** The item that failed a condition, if that is what failed, and it was written by this very attempt. */
  static @Nullable Map<String, AttributeValue> ownItem(
      SdkException failure, @Nullable String attemptAttribute, @Nullable String attempt) {
    if (attempt == null
        || attemptAttribute == null
        || !(failure instanceof ConditionalCheckFailedException failed)
        || !failed.hasItem()) {
      return null;
    }
    AttributeValue stored = failed.item().get(attemptAttribute);
    return stored != null && attempt.equals(stored.s()) ? failed.item() : null;
  }

  /** Whether the SDK sent a request more than once: one of which nothing was heard may have been made. */
  static boolean sentAgain(@Nullable Throwable failure) {
    return failure instanceof SdkException cause
        && cause.numAttempts() != null
        && cause.numAttempts() > 1;
  }

  /**
   * What a failed condition means where the request was sent more than once and the item is not the write's own: the
   * first may have been made, its answer lost, and others have written since. Null where it is certain not to have been
   * made: it was sent once, or the item's version is the next one, which would be the write's own.
   *
   * @param next the version that the write would have given the item; 0 where that is not known
   * @param doubtful whether it was in doubt before
   */
  static @Nullable UnavailableException unknown(
      GatelegException failure, EntityKey<?> key, long next, boolean doubtful) {
    if (!doubtful && !sentAgain(failure.getCause())) {
      return null;
    }
    String version = key.type().versionAttribute();
    if (version != null && next > 0 && failure instanceof ConditionFailedException failed) {
      AttributeValue stored = failed.item().get(version);
      if (stored != null && Long.toString(next).equals(stored.n())) {
        return null;
      }
    }
    return new UnavailableException(
        "OutcomeUnknown",
        key + " was written by others while the write was sent again;"
            + " whether it was made before is unknown, read the item to see.",
        failure);
  }
}
