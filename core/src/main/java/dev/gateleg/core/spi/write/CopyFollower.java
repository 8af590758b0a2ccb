package dev.gateleg.core.spi.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.internal.write.WriteMaker;
import dev.gateleg.core.write.Copies;
import org.jspecify.annotations.Nullable;

/**
 * Keeps copies of one kind in step with their owners, by the changes that a stream tells of. Changes may be told more than
 * once, and late: the copy is made of the owner as it is now, in a transaction that checks that it still is, so that an older
 * copy never replaces a newer one. Thread-safe.
 *
 * @param <O> the owner
 */
public interface CopyFollower<O> {

  /** The follower of copies. */
  static CopyFollower<?> of(Copies<?> copies) {
    return WriteMaker.get().follower(copies);
  }

  /** The entity whose changes are followed. */
  EntityType<O> owners();

  /**
   * Brings the copy of an owner in step after a change of that owner, and deletes the one that it left behind.
   *
   * @param key the owner's key
   * @param before the owner as it was before the change; null where there was none
   * @param after the owner as it was after it; null where there was none
   * @return whether it is in step; false where others kept writing the owner, and it is to be tried again
   * @throws dev.gateleg.core.error.UniqueTakenException with the code {@code CopyTaken} where another owner's copy stands at
   *     its place
   */
  boolean follow(EntityKey<O> key, @Nullable O before, @Nullable O after);
}
