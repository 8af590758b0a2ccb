package dev.gateleg.engine.internal.read;

import dev.gateleg.engine.internal.expression.KeyCondition;
import dev.gateleg.engine.internal.key.KeyLayout;
import dev.gateleg.engine.internal.storage.KeyRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** From conditions on keys to ranges of bytes. */
final class KeyRanges {

  private KeyRanges() {}

  static KeyRange of(KeyLayout layout, KeyCondition condition) {
    KeyRange all = KeyRange.prefix(layout.prefix(condition.partition(), condition.sortPrefix()));
    KeyCondition.Range range = condition.range();
    if (range == null) {
      return all;
    }
    if (range instanceof KeyCondition.Range.BeginsWith beginsWith) {
      return KeyRange.prefix(
          layout.prefixWithin(condition.partition(), parts(condition, beginsWith.prefix())));
    }
    if (range instanceof KeyCondition.Range.Between between) {
      return new KeyRange(
          layout.prefix(condition.partition(), parts(condition, between.lower())),
          KeyRange.afterPrefix(
              layout.prefix(condition.partition(), parts(condition, between.upper()))));
    }
    KeyCondition.Range.Compared compared = (KeyCondition.Range.Compared) range;
    byte[] value = layout.prefix(condition.partition(), parts(condition, compared.value()));
    return switch (compared.operator()) {
      case LT -> new KeyRange(all.from(), value);
      case LE -> new KeyRange(all.from(), KeyRange.afterPrefix(value));
      case GT -> new KeyRange(after(value), all.to());
      case GE -> new KeyRange(value, all.to());
      default -> throw new IllegalStateException("not an order: " + compared.operator());
    };
  }

  /** A key never consists of FF bytes only, since every part of it ends with a smaller byte. */
  private static byte[] after(byte[] prefix) {
    byte @Nullable [] after = KeyRange.afterPrefix(prefix);
    if (after == null) {
      throw new IllegalStateException("a key of FF bytes only");
    }
    return after;
  }

  private static List<AttributeValue> parts(KeyCondition condition, AttributeValue last) {
    List<AttributeValue> parts = new ArrayList<>(condition.sortPrefix());
    parts.add(last);
    return parts;
  }
}
