package dev.gateleg.core.internal.entity;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.internal.item.MapSource;
import dev.gateleg.core.internal.item.Shown;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.KeyPart;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares the keys that an item is stored under with those that its components make. Where they differ, a write or a
 * delete of the entity would go to another item, and a range that is made of components would miss this one.
 */
final class StoredKeys {

  private StoredKeys() {}

  /**
   * Checks the table's key, and the index's if the item was found there. {@code parts} are the entity's key components;
   * null where only a projection was read.
   */
  static void check(
      BoundEntity<?> entity,
      @Nullable Object @Nullable [] parts,
      Map<String, Value> item,
      @Nullable String index) {
    for (KeyAttribute key : entity.keysOf(null)) {
      check(entity, key, parts, item);
    }
    if (index != null) {
      for (KeyAttribute key : entity.keysOf(index)) {
        if (key.timed()) {
          checkTimes(entity, key, parts, item);
        }
      }
    }
  }

  private static void check(
      BoundEntity<?> entity,
      KeyAttribute key,
      @Nullable Object @Nullable [] parts,
      Map<String, Value> item) {
    Value stored = item.get(key.attribute());
    if (stored == null || key.size() == 0) {
      return;
    }
    if (key.part() instanceof KeyPart.Plain plain) {
      String text = key.timed() ? plain.text(MapSource.valueOf(plain.codec(), stored)) : null;
      if (text != null && !text.equals(stored.s())) {
        throw differs(entity, key, stored, Value.fromS(text));
      }
    } else if (parts != null) {
      if (!key.makes(stored, parts)) {
        throw differs(entity, key, stored, Objects.requireNonNull(key.value(parts)));
      }
    } else if (key.part() instanceof KeyPart.Template template && key.timed()) {
      template.template().decode(String.valueOf(stored.s()));
    }
  }

  /** Checks that the times of an index's key are written as Gateleg does: they are if the components make that key. */
  private static void checkTimes(
      BoundEntity<?> entity,
      KeyAttribute key,
      @Nullable Object @Nullable [] parts,
      Map<String, Value> item) {
    Value stored = item.get(key.attribute());
    boolean made = parts != null
        && stored != null
        && key.part() instanceof KeyPart.Template
        && key.makes(stored, parts);
    if (!made) {
      check(entity, key, null, item);
    }
  }

  private static UndecodableItemException differs(
      BoundEntity<?> entity, KeyAttribute key, Value stored, Value made) {
    return new UndecodableItemException(
        CoreCode.KEY_MISMATCH,
        entity.type().name() + "'s key attribute '" + key.attribute() + "' is "
            + Shown.key(stored) + ", but its components make " + Shown.key(made) + " of "
            + key.part()
            + "; write the item anew under that key, or mend the template (its format) or the attributes.",
        null);
  }
}
