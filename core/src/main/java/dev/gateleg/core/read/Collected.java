package dev.gateleg.core.read;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.NotFoundException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A whole item collection, by entity. Made for generated code. */
public final class Collected {

  private final String pattern;
  private final Map<Class<?>, List<Object>> byClass = new LinkedHashMap<>();

  Collected(String pattern, Iterable<?> entities) {
    this.pattern = pattern;
    for (Object entity : entities) {
      byClass.computeIfAbsent(entity.getClass(), c -> new ArrayList<>()).add(entity);
    }
  }

  /** Whether there is one of an entity at least. */
  public boolean has(EntityType<?> type) {
    return byClass.containsKey(type.javaType());
  }

  /** The one of an entity; throws {@link NotFoundException} where there is none. */
  public <E> E one(EntityType<E> type) {
    return optional(type)
        .orElseThrow(() -> new NotFoundException(
            "NotFound",
            pattern + " found no " + type.name() + "; check the key, or return an Optional.",
            null));
  }

  /** The first of an entity, if there is one. */
  public <E> Optional<E> optional(EntityType<E> type) {
    List<E> all = list(type);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(0));
  }

  /** All of an entity, in the order of the sort key. */
  public <E> List<E> list(EntityType<E> type) {
    List<E> typed = new ArrayList<>();
    byClass
        .getOrDefault(type.javaType(), List.of())
        .forEach(e -> typed.add(type.javaType().cast(e)));
    return List.copyOf(typed);
  }
}
