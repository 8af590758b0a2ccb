package dev.gateleg.core.expression;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an item must be like: for a write to happen, or for a query to return it. Made from an entity's fields;
 * immutable and thread-safe.
 *
 * @param <E> the entity
 */
public final class Condition<E> {

  private final boolean compound;

  /** The text in pieces: words, each a String, places, each a {@link Path}, and values, each an AttributeValue. */
  private final Object[] pieces;

  private Condition(boolean compound, Object[] pieces) {
    this.compound = compound;
    this.pieces = pieces;
  }

  static <E> Condition<E> of(Object... pieces) {
    return new Condition<>(false, pieces);
  }

  /** Holds where both hold. */
  public Condition<E> and(Condition<E> other) {
    return joined(" AND ", other);
  }

  /** Holds where one or both hold. */
  public Condition<E> or(Condition<E> other) {
    return joined(" OR ", other);
  }

  /** Holds where this does not. */
  public Condition<E> negated() {
    Object[] own = part();
    Object[] all = new Object[own.length + 1];
    all[0] = "NOT ";
    System.arraycopy(own, 0, all, 1, own.length);
    return new Condition<>(false, all);
  }

  private Condition<E> joined(String word, Condition<E> other) {
    Object[] one = part();
    Object[] two = other.part();
    Object[] all = new Object[one.length + 1 + two.length];
    System.arraycopy(one, 0, all, 0, one.length);
    all[one.length] = word;
    System.arraycopy(two, 0, all, one.length + 1, two.length);
    return new Condition<>(true, all);
  }

  /** The pieces as they stand within another condition. */
  private Object[] part() {
    if (!compound) {
      return pieces;
    }
    Object[] all = new Object[pieces.length + 2];
    all[0] = "(";
    System.arraycopy(pieces, 0, all, 1, pieces.length);
    all[all.length - 1] = ")";
    return all;
  }

  String text(ExpressionWriter out, Function<AttributeValue, String> placeholder) {
    StringBuilder text = new StringBuilder();
    for (Object piece : pieces) {
      if (piece instanceof Path path) {
        text.append(out.path(path));
      } else {
        text.append(piece instanceof AttributeValue value ? placeholder.apply(value) : piece);
      }
    }
    return text.toString();
  }

  /** Whether the other says the same of the same places, perhaps with other values. */
  boolean alike(Condition<?> other) {
    if (pieces.length != other.pieces.length) {
      return false;
    }
    for (int i = 0; i < pieces.length; i++) {
      Object own = pieces[i];
      Object others = other.pieces[i];
      if (own instanceof AttributeValue
          ? !(others instanceof AttributeValue)
          : own != others && !own.equals(others)) {
        return false;
      }
    }
    return true;
  }

  Condition<E> withValues(AttributeValue value) {
    Object[] all = pieces.clone();
    for (int i = 0; i < all.length; i++) {
      all[i] = all[i] instanceof AttributeValue ? value : all[i];
    }
    return new Condition<>(compound, all);
  }

  /** In how many pieces the text is; the same for all that are alike. */
  int length() {
    return pieces.length;
  }

  int valueCount() {
    int count = 0;
    for (Object piece : pieces) {
      count += piece instanceof AttributeValue ? 1 : 0;
    }
    return count;
  }

  /** Puts the values into an array, from an index on. Returns the index after the last. */
  int values(@Nullable AttributeValue[] into, int from) {
    int next = from;
    for (Object piece : pieces) {
      if (piece instanceof AttributeValue value) {
        into[next++] = value;
      }
    }
    return next;
  }
}
