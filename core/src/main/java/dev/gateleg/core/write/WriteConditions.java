package dev.gateleg.core.write;

import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.ExpressionWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** The conditions that writes have in common, joined by AND. An expired item counts as absent. */
final class WriteConditions {

  private final TableContext context;
  private final ExpressionWriter out;
  private final @Nullable String timeToLive;
  private final List<String> parts = new ArrayList<>();

  WriteConditions(TableContext context, ExpressionWriter out, @Nullable String timeToLive) {
    this.context = context;
    this.out = out;
    this.timeToLive = timeToLive;
  }

  void when(@Nullable Condition<?> condition) {
    if (condition != null) {
      parts.add(out.condition(condition));
    }
  }

  void exists() {
    parts.add("attribute_exists(" + out.name(context.schema().partition()) + ")");
    live();
  }

  void live() {
    if (timeToLive != null) {
      String name = out.name(timeToLive);
      parts.add("attribute_not_exists(" + name + ") OR " + name + " > " + out.value(now()));
    }
  }

  void absent() {
    String absent = "attribute_not_exists(" + out.name(context.schema().partition()) + ")";
    parts.add(
        timeToLive == null
            ? absent
            : absent + " OR " + out.name(timeToLive) + " <= " + out.value(now()));
  }

  void version(String attribute, long version) {
    parts.add(
        out.name(attribute) + " = " + out.value(AttributeValue.fromN(Long.toString(version))));
    live();
  }

  /** The attribute is as it was read, or as absent as it was. */
  void unchanged(String attribute, @Nullable AttributeValue read) {
    String name = out.name(attribute);
    parts.add(read == null ? "attribute_not_exists(" + name + ")" : name + " = " + out.value(read));
  }

  /** The write has not happened yet: its first answer may have been lost, and the SDK sends it again. */
  void notYet(String attemptAttribute, AttributeValue attempt) {
    parts.add(out.name(attemptAttribute) + " <> " + out.value(attempt));
  }

  private AttributeValue now() {
    return AttributeValue.fromN(Long.toString(context.clock().instant().getEpochSecond()));
  }

  @Nullable
  String expression() {
    if (parts.size() <= 1) {
      return parts.isEmpty() ? null : parts.get(0);
    }
    StringBuilder text = new StringBuilder();
    for (String part : parts) {
      text.append(text.isEmpty() ? "(" : " AND (").append(part).append(')');
    }
    return text.toString();
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
