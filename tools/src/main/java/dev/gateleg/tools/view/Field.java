package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;

/**
 * A value of an item, by the name that the program has for it.
 *
 * @param name the component's name; for what the model does not know, the attribute's
 * @param value its value; NULL for a component that is absent
 * @param state where it comes from
 */
public record Field(String name, Value value, State state) {

  /** Where a value comes from. */
  public enum State {
    /** A component of the entity. */
    COMPONENT,
    /** A component of the entity that this item does not have. */
    ABSENT,
    /** An attribute that the model does not know. */
    EXTRA
  }
}
