package dev.gateleg.core.internal.expression;

import dev.gateleg.core.spi.expression.WriteExpressions;
import org.jspecify.annotations.Nullable;

/**
 * The expressions of an entity's writes. A program makes writes of few shapes, over and over, with other values: the texts
 * of a shape are made once and remembered. Thread-safe.
 */
public final class WriteShapes {

  /** How many shapes are remembered, a power of two. */
  private static final int REMEMBERED = 64;

  /** How many places a shape may stand in, a power of two. */
  private static final int WAYS = 4;

  private final ItemAttributes attributes;

  /** Shapes are immutable: a thread that does not see another's makes its own. */
  private final @Nullable WriteShape[] shapes = new WriteShape[REMEMBERED];

  /** Whose turn it is to go where all places are taken; an increment that gets lost does no harm. */
  private int turn;

  /**
   * The attributes that every item of an entity may have.
   *
   * @param partition the partition key of the table
   * @param version the version, where the entity has one
   * @param timeToLive the time to live, where the entity has one
   * @param attempt the last attempt, where the table keeps it
   */
  public record ItemAttributes(
      String partition,
      @Nullable String version,
      @Nullable String timeToLive,
      @Nullable String attempt) {}

  /** Those of an entity with these attributes. */
  public WriteShapes(ItemAttributes attributes) {
    this.attributes = attributes;
  }

  /** The expressions of a write. */
  public WriteExpressions of(WriteTerms terms) {
    int first = place(terms);
    for (int way = 0; way < WAYS; way++) {
      WriteShape shape = shapes[first + way];
      if (shape != null && shape.fits(terms)) {
        return shape.filled(terms);
      }
    }
    WriteShape made = new WriteShape(terms, attributes);
    int free = 0;
    while (free < WAYS && shapes[first + free] != null) {
      free++;
    }
    shapes[first + (free < WAYS ? free : turn++ & WAYS - 1)] = made;
    return made.filled(terms);
  }

  private static int place(WriteTerms terms) {
    int hash = terms.item().ordinal() + (terms.when() == null ? 0 : terms.when().nodes());
    for (int i = 0; i < terms.changes().size(); i++) {
      hash = 31 * hash + terms.changes().get(i).attribute().hashCode();
    }
    return (hash ^ hash >>> 16) & REMEMBERED - 1 & -WAYS;
  }
}
