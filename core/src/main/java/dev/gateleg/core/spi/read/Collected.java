package dev.gateleg.core.spi.read;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A whole item collection, by entity. Made for generated code. */
public final class Collected {

  private final String pattern;
  private final Map<Class<?>, List<Object>> byClass = new LinkedHashMap<>();

  private Collected(String pattern) {
    this.pattern = pattern;
  }

  /** All entities of a read, which may be so many at most. */
  static Collected of(ItemPages<?> pages) {
    Collected collected = new Collected(pages.pattern());
    hold(pages, collected::add);
    return collected;
  }

  /**
   * Gives all results of a read to somebody who holds them in memory.
   *
   * @throws InvalidInputException with the code {@code CollectionTooLarge} where there are more than the bound
   */
  public static <T> void hold(ItemPages<T> pages, Consumer<? super T> holder) {
    int most = pages.options().most();
    int count = 0;
    for (T result : pages) {
      if (count == most) {
        throw new InvalidInputException(
            CoreCode.COLLECTION_TOO_LARGE,
            pages.pattern() + " found more than " + most
                + " items, which it would all hold in memory; return Pages of a sealed interface, limit it,"
                + " or raise the bound with @Query(most = …).",
            null);
      }
      holder.accept(result);
      count++;
    }
  }

  /** These entities. */
  static Collected of(String pattern, List<?> entities) {
    Collected collected = new Collected(pattern);
    entities.forEach(collected::add);
    return collected;
  }

  private void add(Object entity) {
    byClass.computeIfAbsent(entity.getClass(), c -> new ArrayList<>()).add(entity);
  }

  /** Whether there is one of an entity at least. */
  public boolean has(EntityType<?> type) {
    return byClass.containsKey(type.javaType());
  }

  /** The one of an entity; throws {@link NotFoundException} where there is none. */
  public <E> E one(EntityType<E> type) {
    return optional(type)
        .orElseThrow(() -> new NotFoundException(
            CoreCode.NOT_FOUND,
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
