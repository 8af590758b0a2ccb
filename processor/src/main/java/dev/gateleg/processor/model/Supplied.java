package dev.gateleg.processor.model;

import dev.gateleg.processor.model.ComponentDef.Role;

/**
 * What a table gives to keys by itself, so that no parameter does: the component that it is opened for, and the numbers of
 * shards.
 *
 * @param scope the component that the table is opened for; empty where there is none, or the pattern leaves it
 */
public record Supplied(String scope) {

  /** What a table supplies to a pattern. */
  public static Supplied to(PatternDef pattern, TableDef table) {
    return new Supplied(pattern.crossScope() ? "" : table.scopeComponent());
  }

  /** Whether the table gives this part of a key. */
  public boolean gives(ComponentDef component) {
    return component.role() == Role.SHARD || gives(component.name());
  }

  /** Whether the table gives the component of that name. */
  public boolean gives(String component) {
    return !scope.isEmpty() && component.equals(scope);
  }
}
