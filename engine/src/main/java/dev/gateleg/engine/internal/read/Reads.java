package dev.gateleg.engine.internal.read;

import dev.gateleg.engine.internal.expression.Expressions;
import dev.gateleg.engine.internal.expression.LegacyParameters;
import dev.gateleg.engine.internal.expression.Projection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What all reads share: which attributes they return. */
public final class Reads {

  private Reads() {}

  /** The part of items that a request wants, by an expression or by the names of attributes; null for all. */
  public static @Nullable Projection projection(
      @Nullable String expression,
      @Nullable List<String> attributes,
      @Nullable Map<String, String> names) {
    if (expression != null) {
      Expressions expressions = Expressions.of(names, null);
      Projection projection = expressions.projection(expression);
      expressions.checkAllUsed();
      return projection;
    }
    return attributes == null ? null : LegacyParameters.attributesToGet(attributes);
  }

  /** The wanted part of an item, immutable as the item is. */
  public static Map<String, AttributeValue> project(
      @Nullable Projection projection, Map<String, AttributeValue> attributes) {
    return projection == null ? attributes : Collections.unmodifiableMap(projection.of(attributes));
  }
}
