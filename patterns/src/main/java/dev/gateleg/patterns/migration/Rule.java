package dev.gateleg.patterns.migration;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.spi.entity.EntitySpec.KeyDef;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What becomes of some entities of the old side.
 *
 * @param kind how they become it
 * @param olds the entities of the old side
 * @param news those of the new side
 * @param forth from old to new
 * @param back from new to old
 */
record Rule(Kind kind, List<EntityType<?>> olds, List<EntityType<?>> news, Way forth, Way back) {

  /** How entities become others. */
  enum Kind {
    /** One becomes one, each component by its name. */
    BY_NAME("by name"),
    /** One becomes one, by functions. */
    MOVED("by functions"),
    /** One becomes several. */
    SPLIT("split by functions"),
    /** Several become one. */
    MERGED("merged by functions"),
    /** Nothing becomes of them. */
    DROPPED("dropped");

    final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  List<EntityType<?>> types(boolean old) {
    return old ? olds : news;
  }

  Way way(boolean ahead) {
    return ahead ? forth : back;
  }

  /** The rule in one line, with all keys: {@code Order "ORDER#{id}" → Order2 "CUSTOMER#{customer}" / "ORDER#{id}" by name}. */
  @Override
  public String toString() {
    return shown(olds) + " → " + (news.isEmpty() ? "nothing" : shown(news)) + ", " + kind.words;
  }

  private static String shown(List<EntityType<?>> types) {
    return types.stream()
        .map(type -> type.name() + " " + key(type))
        .collect(Collectors.joining(" and "));
  }

  static String key(EntityType<?> type) {
    KeyDef key = GeneratedEntity.of(type).keys().get(0);
    return key.partition().get(0)
        + (key.sort().isEmpty() ? "" : " / " + key.sort().get(0));
  }
}
