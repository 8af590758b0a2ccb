package dev.gateleg.processor.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a component is read as where an item has no attribute for it.
 *
 * @param text the value as text; null where a method makes it
 * @param owner the record whose method makes it; null where it is a text
 * @param method the method's name; empty where it is a text
 * @param sources the components that the method takes
 */
public record FallbackDef(
    @Nullable String text, @Nullable JavaType owner, String method, List<String> sources) {

  /** Copies the list. */
  public FallbackDef {
    sources = List.copyOf(sources);
  }

  /** The default as the annotation says it, for messages. */
  public String shown() {
    return text != null ? "\"" + text + "\"" : "by = \"" + method + "\"";
  }
}
