package dev.gateleg.processor.model;

import java.util.List;

/**
 * What a pattern says of its results by itself.
 *
 * @param limit the most results; 0 for all
 * @param most the most items of a collection; 0 for the usual bound
 * @param filters what results must meet
 * @param mapKey the component by which a map is made; empty where that is not said
 */
public record DeclaredDef(int limit, int most, List<FilterDef> filters, String mapKey) {

  /** Nothing. */
  public static final DeclaredDef NOTHING = new DeclaredDef(0, 0, List.of(), "");

  /** Copies the list. */
  public DeclaredDef {
    filters = List.copyOf(filters);
  }

  /** What is asked of a component. */
  public enum Test {
    IS,
    IS_NOT,
    PRESENT,
    ABSENT
  }

  /**
   * A filter of one entity's items.
   *
   * @param entity the entity
   * @param component its component
   * @param test what is asked of it
   * @param values the values that it is compared with, as text
   */
  public record FilterDef(
      EntityDef entity, ComponentDef component, Test test, List<String> values) {

    /** Copies the list. */
    public FilterDef {
      values = List.copyOf(values);
    }
  }
}
