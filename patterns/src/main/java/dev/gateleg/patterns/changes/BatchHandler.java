package dev.gateleg.patterns.changes;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.spi.stream.StreamRecord;
import java.util.List;

/**
 * A handler of several changes at once.
 *
 * @param <E> the entity
 * @param entity the entity whose changes it takes
 * @param most how many it takes at once
 * @param when which of them
 * @param handler what is called
 */
record BatchHandler<E>(
    EntityType<E> entity, int most, When<E> when, ChangeHandler<? super List<Change<E>>> handler) {

  boolean wants(StreamRecord record, String partition) {
    return when.holds(record, partition);
  }

  void handle(List<Delivery> deliveries) throws Exception {
    handler.handle(deliveries.stream()
        .map(delivery -> EntityChanges.change(new Told<>(entity, delivery)))
        .toList());
  }
}
