package dev.gateleg.core.batch;

import dev.gateleg.core.entity.EntityKey;
import org.jspecify.annotations.Nullable;

/**
 * One item of a batch.
 *
 * @param key its key
 * @param entity what was to be stored, as it is or would be stored; null for a delete or a read
 */
public record BatchItem(EntityKey<?> key, @Nullable Object entity) {

  /** Whether it is a put, and not a delete. */
  public boolean put() {
    return entity != null;
  }
}
