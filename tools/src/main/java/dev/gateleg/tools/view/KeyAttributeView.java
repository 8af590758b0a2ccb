package dev.gateleg.tools.view;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A key attribute of an item.
 *
 * @param attribute its name
 * @param value its value
 * @param segments what the value is made of; one constant where the model does not tell
 */
public record KeyAttributeView(String attribute, AttributeValue value, List<KeySegment> segments) {

  /** Copies the list. */
  public KeyAttributeView {
    segments = List.copyOf(segments);
  }

  static KeyAttributeView raw(String attribute, AttributeValue value) {
    return new KeyAttributeView(attribute, value, List.of(KeySegment.constant(Items.shown(value))));
  }
}
