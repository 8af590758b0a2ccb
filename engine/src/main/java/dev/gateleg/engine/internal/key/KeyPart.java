package dev.gateleg.engine.internal.key;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** One attribute of a key, with the type that every item's value of it has. */
public record KeyPart(String name, ScalarAttributeType type) {

  public KeyPart {
    if (type == ScalarAttributeType.UNKNOWN_TO_SDK_VERSION) {
      throw new IllegalArgumentException("key attribute " + name + " needs a type of S, N or B");
    }
  }

  /** Whether the value has the part's type. */
  public boolean accepts(AttributeValue value) {
    return switch (type) {
      case S -> value.s() != null;
      case N -> value.n() != null;
      default -> value.b() != null;
    };
  }

  /** The item's value of this part, or null if the item has none of the right type. */
  @Nullable
  AttributeValue in(Map<String, AttributeValue> item) {
    AttributeValue value = item.get(name);
    return value != null && accepts(value) ? value : null;
  }

  /** Writes the value and answers its size in bytes. */
  int write(AttributeValue value, KeyWriter writer) {
    return switch (type) {
      case S -> writer.string(value.s());
      case N -> writer.number(value.n());
      default -> writer.binary(value.b().asByteArrayUnsafe());
    };
  }

  void writePrefix(AttributeValue value, KeyWriter writer) {
    switch (type) {
      case S -> writer.stringPrefix(value.s());
      case B -> writer.binaryPrefix(value.b().asByteArrayUnsafe());
      default -> throw new IllegalArgumentException("a number has no prefix");
    }
  }
}
