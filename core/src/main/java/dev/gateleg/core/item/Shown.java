package dev.gateleg.core.item;

import java.util.Base64;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Key values as people read them. */
public final class Shown {

  private Shown() {}

  /** A text or number as it is, bytes in base 64, and a question mark for what is no key. */
  public static String key(@Nullable AttributeValue value) {
    if (value == null) {
      return "?";
    } else if (value.s() != null) {
      return value.s();
    } else if (value.n() != null) {
      return value.n();
    }
    return value.b() == null
        ? "?"
        : Base64.getEncoder().encodeToString(value.b().asByteArrayUnsafe());
  }
}
