package dev.gateleg.core.batch;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.model.error.GatelegException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of a batch of reads: each key that was asked for is found, missing, unreadable or left. All lists are in the
 * order in which the keys were given. Immutable.
 *
 * @param <E> the entity, or what the entities have in common
 */
public final class BatchReadResult<E> {

  private final Map<EntityKey<? extends E>, E> found;
  private final List<EntityKey<? extends E>> missing;
  private final List<EntityKey<? extends E>> unreadable;
  private final List<EntityKey<? extends E>> left;
  private final @Nullable GatelegException failure;

  private BatchReadResult(Builder<E> all, @Nullable GatelegException failure) {
    this.found = all.found;
    this.missing = List.copyOf(all.missing);
    this.unreadable = List.copyOf(all.unreadable);
    this.left = List.copyOf(all.left);
    this.failure = failure;
  }

  /** The entities that were found. */
  public List<E> found() {
    return List.copyOf(found.values());
  }

  /** The keys under which there is nothing, or something that has expired. */
  public List<EntityKey<? extends E>> missing() {
    return missing;
  }

  /** The keys of items that could not be decoded; the table's problem handler was told of each. */
  public List<EntityKey<? extends E>> unreadable() {
    return unreadable;
  }

  /** The keys of which it is not known what is under them: DynamoDB did not answer. Ask for them again, later. */
  public List<EntityKey<? extends E>> left() {
    return left;
  }

  /** The last failure of a request, if one failed. */
  public Optional<GatelegException> failure() {
    return Optional.ofNullable(failure);
  }

  /**
   * The entity under a key; empty where none was found.
   *
   * @throws BatchIncompleteException if that is not known, since the key is left
   */
  public Optional<E> of(EntityKey<? extends E> key) {
    if (left.contains(key)) {
      throw incomplete(List.of(key));
    }
    return Optional.ofNullable(found.get(key));
  }

  /**
   * This, if no key is left.
   *
   * @throws BatchIncompleteException if one is; it has the keys
   */
  public BatchReadResult<E> orThrow() {
    if (!left.isEmpty()) {
      throw incomplete(left);
    }
    return this;
  }

  private BatchIncompleteException incomplete(List<? extends EntityKey<?>> keys) {
    List<BatchItem> items = new ArrayList<>();
    keys.forEach(key -> items.add(new BatchItem(key, null)));
    int all = found.size() + missing.size() + unreadable.size() + left.size();
    return BatchIncompleteException.of("read", all, List.of(), items, failure);
  }

  /** Collects what became of the keys. */
  static final class Builder<E> {
    private final Map<EntityKey<? extends E>, E> found = new LinkedHashMap<>();
    private final List<EntityKey<? extends E>> missing = new ArrayList<>();
    private final List<EntityKey<? extends E>> unreadable = new ArrayList<>();
    private final List<EntityKey<? extends E>> left = new ArrayList<>();

    <T extends E> void found(EntityKey<T> key, T entity) {
      found.put(key, entity);
    }

    void missing(EntityKey<? extends E> key) {
      missing.add(key);
    }

    void unreadable(EntityKey<? extends E> key) {
      unreadable.add(key);
    }

    void left(EntityKey<? extends E> key) {
      left.add(key);
    }

    BatchReadResult<E> build(@Nullable GatelegException failure) {
      return new BatchReadResult<>(this, failure);
    }
  }
}
