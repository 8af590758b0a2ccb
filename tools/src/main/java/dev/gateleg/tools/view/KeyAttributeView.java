package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import java.util.List;

/**
 * A key attribute of an item.
 *
 * @param attribute its name
 * @param value its value
 * @param segments what the value is made of; one constant where the model does not tell
 */
public record KeyAttributeView(String attribute, Value value, List<KeySegment> segments) {

  /** Copies the list. */
  public KeyAttributeView {
    segments = List.copyOf(segments);
  }

  static KeyAttributeView raw(String attribute, Value value) {
    return new KeyAttributeView(attribute, value, List.of(KeySegment.constant(Items.shown(value))));
  }
}
