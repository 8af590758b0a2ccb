package dev.gateleg.patterns.restore;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.patterns.error.PatternCode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where items are found as they were. An archive is one by a method: {@code archive::findItem}. Implementations are
 * thread-safe.
 */
@FunctionalInterface
public interface RestoreSource {

  /** The item under a key as it was, all attributes; empty where there was none. */
  Optional<Map<String, Value>> item(EntityKey<?> key);

  /** The items under some keys; those that were not there are left out. */
  default Map<EntityKey<?>, Map<String, Value>> items(Collection<? extends EntityKey<?>> keys) {
    Map<EntityKey<?>, Map<String, Value>> found = new LinkedHashMap<>();
    for (EntityKey<?> key : keys) {
      item(key).ifPresent(item -> found.put(key, item));
    }
    return found;
  }

  /**
   * All items that were in the partition of a key.
   *
   * @throws InvalidInputException with the code {@code RestoreSingleItems}, where the source finds items by their whole keys only
   */
  default List<Map<String, Value>> collection(EntityKey<?> key) {
    throw new InvalidInputException(
        PatternCode.RESTORE_SINGLE_ITEMS,
        "The source of " + key + " finds items by their whole keys, and can't tell what else was in"
            + " its collection; restore its items one by one, or from a table or an export.",
        null);
  }

  /** The time that it is of, where it tells that itself. A restore as of another time is refused. */
  default Optional<Instant> time() {
    return Optional.empty();
  }

  /** Whether it holds all that a table held at a time, so that what is missing here was missing there. */
  default boolean whole() {
    return false;
  }

  /**
   * A table that was made from a backup, or restored to a point in time: opened under its own name by the same table type.
   */
  static RestoreSource table(Table restored) {
    return new TableSource(restored);
  }

  /**
   * An export of DynamoDB's and the incremental ones after it, in their order: folders with manifests. It is read once for all
   * keys of a plan.
   *
   * @throws InvalidInputException with the code {@code ExportBroken}, if a file is missing or is not as its manifest says;
   *     {@code RestoreGap}, if one does not follow on the one before
   */
  static RestoreSource export(Table like, Path full, Path... incremental) {
    List<Path> folders = new ArrayList<>(List.of(full));
    folders.addAll(List.of(incremental));
    return new ExportSource(like, folders);
  }

  /** Items that were kept, by their keys; a key with an empty item was not there. */
  static RestoreSource of(Map<EntityKey<?>, Map<String, Value>> kept) {
    Map<EntityKey<?>, Map<String, Value>> copy = Map.copyOf(kept);
    return key -> Optional.ofNullable(copy.get(key)).filter(item -> !item.isEmpty());
  }
}
