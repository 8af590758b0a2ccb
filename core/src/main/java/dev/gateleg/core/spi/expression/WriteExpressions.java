package dev.gateleg.core.spi.expression;

import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.item.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The expressions of one write.
 *
 * @param condition the text of its condition; null where it has none
 * @param update the text of its changes; empty where it has none
 * @param names the names behind the aliases
 * @param values the values behind the placeholders
 */
public record WriteExpressions(
    @Nullable String condition, String update, Map<String, String> names, Map<String, Value> values)
    implements Placeholders {

  /** No condition and no changes. */
  public static final WriteExpressions NONE = new WriteExpressions(null, "", Map.of(), Map.of());

  /** A condition. */
  public static WriteExpressions when(ConditionTree condition) {
    ExpressionWriter out = new ExpressionWriter();
    return condition(out.condition(condition), out);
  }

  /** A condition whose names and values a writer has. */
  public static WriteExpressions condition(String text, Placeholders out) {
    return new WriteExpressions(text, "", out.names(), out.values());
  }
}
