package dev.gateleg.core.write;

import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.GatelegException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.ExpressionWriter;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** The conditions that writes have in common, joined by AND. An expired item counts as absent. */
final class WriteConditions {

  private static final int USUAL_LENGTH = 112;

  private final TableContext context;
  private final ExpressionWriter out;
  private final @Nullable String timeToLive;
  private final Instant now;

  /** The parts, each in parentheses; a single one loses them in the end. */
  private final StringBuilder text = new StringBuilder(USUAL_LENGTH);

  private int parts;

  WriteConditions(
      TableContext context, ExpressionWriter out, @Nullable String timeToLive, Instant now) {
    this.context = context;
    this.out = out;
    this.timeToLive = timeToLive;
    this.now = now;
  }

  private StringBuilder begin() {
    return text.append(parts++ == 0 ? "(" : " AND (");
  }

  private void end() {
    text.append(')');
  }

  void when(@Nullable Condition<?> condition) {
    if (condition != null) {
      begin().append(out.condition(condition));
      end();
    }
  }

  void exists() {
    begin()
        .append("attribute_exists(")
        .append(out.name(context.schema().partition()))
        .append(')');
    end();
    live();
  }

  void live() {
    if (timeToLive != null) {
      String name = out.name(timeToLive);
      begin().append("attribute_not_exists(").append(name).append(") OR ").append(name);
      text.append(" > ").append(out.value(now()));
      end();
    }
  }

  void absent() {
    begin()
        .append("attribute_not_exists(")
        .append(out.name(context.schema().partition()))
        .append(')');
    if (timeToLive != null) {
      text.append(" OR ").append(out.name(timeToLive)).append(" <= ").append(out.value(now()));
    }
    end();
  }

  void version(String attribute, long version) {
    begin().append(out.name(attribute)).append(" = ");
    text.append(out.value(AttributeValue.fromN(Long.toString(version))));
    end();
    live();
  }

  /** The attribute is as it was read, or as absent as it was. */
  void unchanged(String attribute, @Nullable AttributeValue read) {
    String name = out.name(attribute);
    if (read == null) {
      begin().append("attribute_not_exists(").append(name).append(')');
    } else {
      begin().append(name).append(" = ").append(out.value(read));
    }
    end();
  }

  /** The write has not happened yet: its first answer may have been lost, and the SDK sends it again. */
  void notYet(String attemptAttribute, AttributeValue attempt) {
    begin().append(out.name(attemptAttribute)).append(" <> ").append(out.value(attempt));
    end();
  }

  private AttributeValue now() {
    return AttributeValue.fromN(Long.toString(now.getEpochSecond()));
  }

  @Nullable
  String expression() {
    return parts == 0 ? null : parts == 1 ? text.substring(1, text.length() - 1) : text.toString();
  }

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

  /**
   * What a failed condition means where the SDK sent the request more than once and the item is not the write's own: the
   * first may have been made, its answer lost, and others have written since. Null where it is certain not to have been
   * made: it was sent once, or the item's version is the next one, which would be the write's own.
   *
   * @param next the version that the write would have given the item; 0 where that is not known
   */
  static @Nullable UnavailableException unknown(
      GatelegException failure, EntityKey<?> key, long next) {
    if (!(failure.getCause() instanceof SdkException cause)
        || cause.numAttempts() == null
        || cause.numAttempts() < 2) {
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
        key + " was written by others while the SDK sent the write again;"
            + " whether it was made before is unknown, read the item to see.",
        failure);
  }
}
