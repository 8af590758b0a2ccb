package dev.gateleg.patterns.queue;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.Field;
import java.time.Instant;
import java.util.Optional;

/**
 * The generated fields of an entity that a queue needs: {@code new QueueModel<>(Payments.TYPE, Payments.lane, Payments.due,
 * Payments.ticket)}.
 *
 * @param <E> the entity
 * @param type its type
 * @param lane the field of {@link Queued#lane}
 * @param due the field of {@link Queued#due}
 * @param ticket the field of {@link Queued#ticket}
 */
public record QueueModel<E extends Queued>(
    EntityType<E> type, Field<E, Lane> lane, Field<E, Instant> due, Field<E, Ticket> ticket) {

  EntityKey<E> key(E entity) {
    return type.keyOf(entity);
  }

  /** Holds where the item is, in what the queue knows of it, as it was seen. */
  Condition<E> asSeen(Lane in, E seen) {
    return lane.is(in).and(same(due, seen.due())).and(same(ticket, seen.ticket()));
  }

  private <T> Condition<E> same(Field<E, T> field, Optional<T> seen) {
    return seen.map(field::is).orElseGet(field::isAbsent);
  }
}
