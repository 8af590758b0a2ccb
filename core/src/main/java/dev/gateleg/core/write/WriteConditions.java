package dev.gateleg.core.write;

import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.ExpressionWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** The conditions that writes have in common, joined by AND. An expired item counts as absent. */
final class WriteConditions {

  private static final int USUAL_LENGTH = 160;

  private final TableContext context;
  private final ExpressionWriter out;
  private final @Nullable String timeToLive;
  private final StringBuilder text = new StringBuilder(USUAL_LENGTH);
  private int parts;

  WriteConditions(TableContext context, ExpressionWriter out, @Nullable String timeToLive) {
    this.context = context;
    this.out = out;
    this.timeToLive = timeToLive;
  }

  /** Adds a part to the expression; as soon as there are two, each stands in parentheses. */
  private void and(String part) {
    if (parts == 0) {
      text.append(part);
    } else {
      if (parts == 1) {
        text.insert(0, '(').append(')');
      }
      text.append(" AND (").append(part).append(')');
    }
    parts++;
  }

  void when(@Nullable Condition<?> condition) {
    if (condition != null) {
      and(out.condition(condition));
    }
  }

  void exists() {
    and("attribute_exists(" + out.name(context.schema().partition()) + ")");
    live();
  }

  void live() {
    if (timeToLive != null) {
      String name = out.name(timeToLive);
      and("attribute_not_exists(" + name + ") OR " + name + " > " + out.value(now()));
    }
  }

  void absent() {
    String absent = "attribute_not_exists(" + out.name(context.schema().partition()) + ")";
    and(
        timeToLive == null
            ? absent
            : absent + " OR " + out.name(timeToLive) + " <= " + out.value(now()));
  }

  void version(String attribute, long version) {
    and(out.name(attribute) + " = " + out.value(AttributeValue.fromN(Long.toString(version))));
    live();
  }

  /** The attribute is as it was read, or as absent as it was. */
  void unchanged(String attribute, @Nullable AttributeValue read) {
    String name = out.name(attribute);
    and(read == null ? "attribute_not_exists(" + name + ")" : name + " = " + out.value(read));
  }

  /** The write has not happened yet: its first answer may have been lost, and the SDK sends it again. */
  void notYet(String attemptAttribute, AttributeValue attempt) {
    and(out.name(attemptAttribute) + " <> " + out.value(attempt));
  }

  private AttributeValue now() {
    return AttributeValue.fromN(Long.toString(context.clock().instant().getEpochSecond()));
  }

  @Nullable
  String expression() {
    return parts == 0 ? null : text.toString();
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
}
