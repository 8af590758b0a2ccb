package dev.gateleg.engine.internal.read;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * A member of an answer that is set without the copy which the SDK's builders make of every collection. A copy of a hundred
 * items takes several times as long as finding them, and reads all their attributes.
 *
 * <p>It sets the builder's field itself. Where that is not allowed, or the field has another name one day, {@link #set} says
 * so and the builder's own method does the work. Thread-safe.
 */
final class UncopiedMember {

  private final @Nullable Field field;

  private UncopiedMember(@Nullable Field field) {
    this.field = field;
  }

  /** The member with that name, of a builder such as the given one. */
  static UncopiedMember of(Object builder, String name) {
    try {
      Field field = builder.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return new UncopiedMember(field);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return new UncopiedMember(null);
    }
  }

  /** Sets the member to an immutable value; answers whether that was possible. */
  boolean set(Object builder, Object value) {
    if (field == null) {
      return false;
    }
    try {
      field.set(builder, value);
      return true;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return false;
    }
  }
}
