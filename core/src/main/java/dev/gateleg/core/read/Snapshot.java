package dev.gateleg.core.read;

import dev.gateleg.core.entity.EntityKey;
import java.util.Optional;

/** Several items as they were at one instant. Immutable. */
public interface Snapshot {

  /**
   * The item under one of the keys, if it was there.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code SnapshotLacksKey}, if the key was not among
   *     those that the snapshot was made of
   */
  <E> Optional<E> get(EntityKey<E> key);
}
