package dev.gateleg.processor.model;

/**
 * A parameter of a pattern.
 *
 * @param name its name, which is a component's unless it is a bound
 * @param type its type
 * @param bound how it limits the component
 * @param component the component that a bound names; empty for the next one of the sort key
 * @param nullable whether null stands for no bound
 * @param place where it stands
 */
public record ParameterDef(
    String name, JavaType type, Bound bound, String component, boolean nullable, Place place) {

  /** How a parameter limits its component. */
  public enum Bound {
    EQUAL("is"),
    FROM("from"),
    AFTER("after"),
    TO("to"),
    BEFORE("before"),
    PREFIX("starts with");

    private final String words;

    Bound(String words) {
      this.words = words;
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
