package dev.gateleg.core.expression;

import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.core.spi.expression.Relation;
import dev.gateleg.model.codec.Codecs;

/**
 * A field of text.
 *
 * @param <E> the entity
 */
public final class TextField<E> extends OrderedField<E, String> {

  /** For generated code: the field of an attribute. */
  public TextField(String attribute) {
    super(attribute, Codecs.STRING);
  }

  /** For generated code: a field of a nested record. */
  public TextField(FieldPlace place) {
    super(place, Codecs.STRING);
  }

  /** Holds where the text starts with this. */
  public Condition<E> startsWith(String start) {
    return Condition.of(path(), Relation.STARTS_WITH, stored(start));
  }

  /** Holds where the text contains this. */
  public Condition<E> contains(String part) {
    return Condition.of(path(), Relation.CONTAINS, stored(part));
  }
}
