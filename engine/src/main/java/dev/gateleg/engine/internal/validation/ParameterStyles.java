package dev.gateleg.engine.internal.validation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The two ways to say what a request wants: expressions, and the legacy parameters that they replaced. A request may use one
 * of them only.
 */
public final class ParameterStyles {

  private final List<String> expressions = new ArrayList<>(3);
  private final List<String> withValues = new ArrayList<>(2);
  private final List<String> legacy = new ArrayList<>(0);
  private final boolean ofItemWrite;
  private boolean anyWithValues;

  public ParameterStyles() {
    this(false);
  }

  private ParameterStyles(boolean ofItemWrite) {
    this.ofItemWrite = ofItemWrite;
  }

  /** Those of PutItem, UpdateItem and DeleteItem, which tell mistakes in words of their own. */
  public static ParameterStyles ofItemWrite() {
    return new ParameterStyles(true);
  }

  /** An expression that may have values. */
  public ParameterStyles expression(String name, @Nullable String text) {
    withValues.add(name);
    anyWithValues |= text != null;
    return projection(name, text);
  }

  /** An expression that has names only. */
  public ParameterStyles projection(String name, @Nullable String text) {
    if (text != null) {
      expressions.add(name);
    }
    return this;
  }

  public ParameterStyles legacy(String name, boolean given) {
    if (given) {
      legacy.add(name);
    }
    return this;
  }

  /** Throws if both ways are used, or if names or values are given without an expression that could use them. */
  public void check(boolean hasNames, boolean hasValues) {
    if (!expressions.isEmpty() && !legacy.isEmpty()) {
      throw refused("Can not use both expression and non-expression parameters in the same request:"
          + " Non-expression parameters: {" + String.join(", ", legacy)
          + "} Expression parameters: {"
          + String.join(", ", expressions) + "}");
    }
    if (hasNames && expressions.isEmpty()) {
      throw refused("ExpressionAttributeNames can only be specified when using expressions");
    }
    if (hasValues && !anyWithValues) {
      String text = "ExpressionAttributeValues can only be specified when using expressions";
      throw refused(
          ofItemWrite
              ? text
              : text + ": " + String.join(" and ", withValues)
                  + (withValues.size() == 1 ? " is null" : " are null"));
    }
  }

  private DynamoDbException refused(String text) {
    return ofItemWrite ? Errors.oneDetected(text) : Errors.validation(text);
  }
}
