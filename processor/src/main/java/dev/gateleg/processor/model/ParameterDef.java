package dev.gateleg.processor.model;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a pattern.
 *
 * @param name its name
 * @param type its type
 * @param bound how it limits the component
 * @param component the component that it is compared with, by its own name or as an annotation says; empty for a bound
 *     that says none
 * @param mark the annotation by which null stands for no bound; null where it does not
 * @param place where it stands
 */
public record ParameterDef(
    String name,
    JavaType type,
    Bound bound,
    String component,
    @Nullable NullMark mark,
    Place place) {

  /** Whether null stands for no bound. */
  public boolean nullable() {
    return mark != null;
  }

  /**
   * An annotation called {@code Nullable}, whoever's it is.
   *
   * @param annotation its type
   * @param onType whether it stands on the type, and not on the declaration
   */
  public record NullMark(JavaType annotation, boolean onType) {}

  /** How a parameter limits its component. */
  public enum Bound {
    EQUAL("is"),
    FROM("from", "from", "after", "since", "start"),
    AFTER("after", "from", "after", "since", "start"),
    TO("to", "to", "before", "until", "end"),
    BEFORE("before", "to", "before", "until", "end"),
    PREFIX("starts with", "prefix", "start");

    private final String words;
    private final Set<String> ends;

    Bound(String words, String... ends) {
      this.words = words;
      this.ends = Set.of(ends);
    }

    /** Whether a parameter's name says which end it is, not which component. */
    public boolean isEnd(String parameter) {
      return ends.contains(parameter);
    }

    /** The bound in words. */
    public String words() {
      return words;
    }

    /** Whether it is a lower end. */
    public boolean lower() {
      return this == FROM || this == AFTER;
    }
  }
}
