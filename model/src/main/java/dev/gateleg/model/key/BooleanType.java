package dev.gateleg.model.key;

import org.jspecify.annotations.Nullable;

/** {@code false} and {@code true}. */
final class BooleanType extends KeyType<Boolean> {
  BooleanType() {
    super("BOOLEAN", Boolean.class);
  }

  @Override
  void write(Boolean value, StringBuilder out, KeyPart part) {
    out.append(value.booleanValue());
  }

  @Override
  @Nullable
  Boolean read(String text) {
    if (text.equals("true")) {
      return Boolean.TRUE;
    }
    return text.equals("false") ? Boolean.FALSE : null;
  }

  @Override
  int trace(Shape shape, int from, Escape escape) {
    int end = shape.literal(from, "true");
    shape.join(shape.literal(from, "false"), end);
    return end;
  }
}
