package dev.gateleg.model.key;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Identifiers of 128 and 160 bits. */
final class IdTypes {
  private IdTypes() {}

  static final class UuidType extends KeyType<UUID> {
    private static final String PATTERN = "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh";

    UuidType() {
      super("UUID", UUID.class);
    }

    @Override
    void write(UUID value, StringBuilder out, KeyPart part) {
      out.append(
          value); // its toString is as fast as anything written here, and has been lower case since
      // 1.5
    }

    @Override
    @Nullable
    UUID read(String text) {
      if (text.length() != PATTERN.length()) {
        return null;
      }
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        boolean hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        if (PATTERN.charAt(i) == '-' ? c != '-' : !hex) {
          return null;
        }
      }
      return java.util.UUID.fromString(text);
    }

    @Override
    int trace(Shape shape, int from, Escape escape) {
      return shape.pattern(from, PATTERN, escape);
    }

    @Override
    String punctuation() {
      return "-";
    }

    @Override
    String constantPunctuation() {
      return "-";
    }
  }

  static final class UlidType extends KeyType<Ulid> {
    UlidType() {
      super("ULID", Ulid.class);
    }

    @Override
    void write(Ulid value, StringBuilder out, KeyPart part) {
      out.append(value);
    }

    @Override
    @Nullable
    Ulid read(String text) {
      return Ulid.wellFormed(text) ? Ulid.parse(text) : null;
    }

    @Override
    int trace(Shape shape, int from, Escape escape) {
      int first = shape.one(from, '0', '7');
      return shape.pattern(first, "c".repeat(Ulid.LENGTH - 1), escape);
    }
  }

  static final class KsuidType extends KeyType<Ksuid> {
    KsuidType() {
      super("KSUID", Ksuid.class);
    }

    @Override
    void write(Ksuid value, StringBuilder out, KeyPart part) {
      out.append(value);
    }

    @Override
    @Nullable
    Ksuid read(String text) {
      return Ksuid.wellFormed(text) ? Ksuid.parse(text) : null;
    }

    @Override
    int trace(Shape shape, int from, Escape escape) {
      return shape.pattern(from, "w".repeat(Ksuid.LENGTH), escape);
    }
  }
}
