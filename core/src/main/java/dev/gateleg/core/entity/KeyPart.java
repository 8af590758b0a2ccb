package dev.gateleg.core.entity;

import dev.gateleg.model.codec.ValueCodec;
import dev.gateleg.model.key.KeyTemplate;

/** What one key attribute is made of: a template over components, or a component stored as it is. */
public sealed interface KeyPart {

  /** A key attribute made from a template. */
  record Template(KeyTemplate template) implements KeyPart {}

  /**
   * A key attribute that is a plain attribute of the entity.
   *
   * @param component the component
   * @param codec how it is stored
   */
  record Plain(String component, ValueCodec<?> codec) implements KeyPart {}

  /** A key attribute made from a template. */
  static KeyPart of(KeyTemplate template) {
    return new Template(template);
  }

  /** A key attribute that is a plain attribute of the entity. */
  static KeyPart plain(String component, ValueCodec<?> codec) {
    return new Plain(component, codec);
  }
}
