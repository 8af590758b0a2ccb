package dev.gateleg.tools.view;

import org.jspecify.annotations.Nullable;

/**
 * A stretch of a key's text: a constant, or a component.
 *
 * @param text the text as it stands in the key
 * @param component the component that it tells; null for a constant
 * @param value the component's value, unescaped and without padding; null for a constant
 */
public record KeySegment(
    String text, @Nullable String component, @Nullable String value) {

  static KeySegment constant(String text) {
    return new KeySegment(text, null, null);
  }
}
