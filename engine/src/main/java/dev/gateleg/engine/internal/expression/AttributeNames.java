package dev.gateleg.engine.internal.expression;

import dev.gateleg.engine.internal.item.Utf8;

/** What DynamoDB takes as the name of an attribute. */
public final class AttributeNames {

  private static final int MAX_BYTES = 65_535;
  private static final int MAX_BYTES_PER_CHAR = 3;

  private AttributeNames() {}

  /** The name, which is neither empty nor too long. */
  public static String checked(String name) {
    if (name.isEmpty()) {
      throw new InvalidExpressionException("Empty attribute name");
    }
    if (isTooLong(name)) {
      throw new InvalidExpressionException(
          "Attribute name is too large, must be less than 65536 bytes");
    }
    return name;
  }

  static boolean isTooLong(String name) {
    return name.length() > MAX_BYTES / MAX_BYTES_PER_CHAR && Utf8.length(name) > MAX_BYTES;
  }
}
