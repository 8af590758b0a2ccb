package dev.gateleg.model.codec;

import org.jspecify.annotations.Nullable;

/** What generated codecs check of values that must be there. */
public final class Required {

  private Required() {}

  /** The component of a record about to be written; throws {@link CodecException} where it is null. */
  public static <T> T component(@Nullable T value, String type, String component) {
    if (value == null) {
      throw CodecException.nullComponent(type, component);
    }
    return value;
  }

  /** The attribute that was read; throws {@link CodecException} where it was absent. */
  public static <T> T attribute(@Nullable T value, String type, String attribute) {
    if (value == null) {
      throw CodecException.missing(type, attribute);
    }
    return value;
  }
}
