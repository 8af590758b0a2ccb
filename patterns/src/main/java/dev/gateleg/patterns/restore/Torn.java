package dev.gateleg.patterns.restore;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.write.ExactWrites;
import dev.gateleg.core.write.UniqueValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Finds transactions of which a copy of a table holds a part only: by claims of unique values, and by what patterns know to be
 * written together. Not thread-safe.
 */
final class Torn {

  private static final String PART = ": the source holds a part of a transaction";

  private final Table table;
  private final TableAccess context;
  private final List<Together> patterns;

  /** Whether an item had outlived its time: its claim may still be there when it is gone. */
  private final Predicate<Map<String, Value>> ended;

  private final List<Link> links = new ArrayList<>();

  /**
   * What one item says of another.
   *
   * @param to the other
   * @param holds what the other must be, empty where it is not there
   * @param otherwise what is wrong if it is not
   */
  private record Link(EntityKey<?> to, Predicate<Map<String, Value>> holds, String otherwise) {}

  Torn(
      Table table,
      TableAccess context,
      List<Together> patterns,
      Predicate<Map<String, Value>> ended) {
    this.table = table;
    this.context = context;
    this.patterns = patterns;
    this.ended = ended;
  }

  /** An item that the source has. */
  void there(EntityKey<?> key, Map<String, Value> item) {
    claims(key, item, true);
    StoredEntity<?> known =
        patterns.isEmpty() || context.hidden(item) ? null : context.recognise(item);
    if (known == null) {
      return;
    }
    Object entity = known.read(item);
    for (Together pattern : patterns) {
      for (EntityKey<?> other : pattern.writtenWith(entity)) {
        links.add(new Link(
            other,
            found -> !found.isEmpty(),
            key + " is in the source, and " + other + ", which was written with it, is not"
                + PART));
      }
    }
  }

  /** An item that the source lacks, as it is now. */
  void missing(EntityKey<?> key, Map<String, Value> now) {
    if (!now.isEmpty()) {
      claims(key, now, false);
    }
  }

  private <E> void claims(EntityKey<E> key, Map<String, Value> item, boolean there) {
    if (key.type().uniqueAttributes().isEmpty()) {
      return;
    }
    UniqueValues<E> values = table.uniqueValues(key.type());
    ExactWrites.claimKeys(values, item)
        .forEach((attribute, claim) -> links.add(new Link(
            claim,
            found ->
                ExactWrites.isClaimOf(values, key, found) == there || !there && ended.test(found),
            there
                ? key + " has a unique " + attribute + " in the source, and its claim is not there"
                    + PART
                : key + " is not in the source, and its claim of a unique " + attribute
                    + " is there" + PART)));
  }

  /** What the source lacks, in sentences. */
  List<String> in(RestoreSource source) {
    if (links.isEmpty() || !source.whole()) {
      return List.of();
    }
    Map<EntityKey<?>, Map<String, Value>> found =
        source.items(links.stream().<EntityKey<?>>map(Link::to).distinct().toList());
    return links.stream()
        .filter(link -> !link.holds.test(found.getOrDefault(link.to, Map.of())))
        .map(Link::otherwise)
        .toList();
  }
}
