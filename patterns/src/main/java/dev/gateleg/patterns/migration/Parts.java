package dev.gateleg.patterns.migration;

import java.util.List;
import java.util.Optional;

/** Entities that belong together, as far as they are there, when several become one. Immutable. */
public final class Parts {

  private final List<Object> entities;

  Parts(List<Object> entities) {
    this.entities = List.copyOf(entities);
  }

  /** All of them, in the order of their keys' list. */
  public List<Object> all() {
    return entities;
  }

  /** The one of a record's class, if it is there. */
  public <E> Optional<E> one(Class<E> type) {
    return entities.stream().filter(type::isInstance).map(type::cast).findFirst();
  }
}
