package dev.gateleg.patterns.changes;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.stream.StreamView;
import dev.gateleg.model.CheckReturnValue;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What is done about changes of an entity. Immutable; each method gives a copy with one more handler, and the handlers of a
 * change run in the order in which they were added.
 *
 * @param <E> the entity
 */
@CheckReturnValue
public final class EntityChanges<E> {

  private final EntityType<E> entity;
  private final List<Registered<E, ?>> handlers;

  /** A handler, and which changes it is called for. */
  private record Registered<E, C extends Change<E>>(
      Set<StreamRecord.Kind> kinds,
      When<E> when,
      Function<Told<E>, C> made,
      ChangeHandler<? super C> handler) {

    boolean wants(StreamRecord record, String partition) {
      return kinds.contains(record.kind()) && when.holds(record, partition);
    }

    void handle(Told<E> told) throws Exception {
      handler.handle(made.apply(told));
    }
  }

  EntityChanges(EntityType<E> entity) {
    this(entity, List.of());
  }

  private EntityChanges(EntityType<E> entity, List<Registered<E, ?>> handlers) {
    this.entity = entity;
    this.handlers = handlers;
  }

  private <C extends Change<E>> EntityChanges<E> with(
      Set<StreamRecord.Kind> kinds,
      When<E> when,
      Function<Told<E>, C> made,
      ChangeHandler<? super C> handler) {
    List<Registered<E, ?>> more = new ArrayList<>(handlers);
    more.add(new Registered<>(kinds, when, made, handler));
    return new EntityChanges<>(entity, List.copyOf(more));
  }

  /** New entities. */
  public EntityChanges<E> inserted(ChangeHandler<? super Inserted<E>> handler) {
    return inserted(When.always(), handler);
  }

  /** Some new entities. */
  public EntityChanges<E> inserted(When<E> when, ChangeHandler<? super Inserted<E>> handler) {
    return with(EnumSet.of(StreamRecord.Kind.INSERT), when, Inserted::new, handler);
  }

  /** Changed entities. */
  public EntityChanges<E> modified(ChangeHandler<? super Modified<E>> handler) {
    return modified(When.always(), handler);
  }

  /** Some changed entities: {@code modified(went(Orders.status, CREATED, PAID), …)}. */
  public EntityChanges<E> modified(When<E> when, ChangeHandler<? super Modified<E>> handler) {
    return with(EnumSet.of(StreamRecord.Kind.MODIFY), when, Modified::new, handler);
  }

  /** Deleted entities, by users and by their time to live. */
  public EntityChanges<E> removed(ChangeHandler<? super Removed<E>> handler) {
    return removed(When.always(), handler);
  }

  /** Some deleted entities. */
  public EntityChanges<E> removed(When<E> when, ChangeHandler<? super Removed<E>> handler) {
    return with(EnumSet.of(StreamRecord.Kind.REMOVE), when, Removed::new, handler);
  }

  /** All changes: for rollups, copies and search indexes. */
  public EntityChanges<E> each(ChangeHandler<? super Change<E>> handler) {
    return each(When.always(), handler);
  }

  /** Some changes of any kind. */
  public EntityChanges<E> each(When<E> when, ChangeHandler<? super Change<E>> handler) {
    return with(EnumSet.allOf(StreamRecord.Kind.class), when, EntityChanges::change, handler);
  }

  private static <E> Change<E> change(Told<E> told) {
    return switch (told.record().kind()) {
      case INSERT -> new Inserted<>(told);
      case MODIFY -> new Modified<>(told);
      case REMOVE -> new Removed<>(told);
    };
  }

  /** Refuses a stream that shows less than conditions look at. */
  void check(StreamView view) {
    for (Registered<E, ?> handler : handlers) {
      if (handler.when.needsBefore() && !view.before()) {
        throw new ChangeImageMissingException(
            "A condition of " + entity.name() + "'s handlers", "before", view);
      }
      if (handler.when.needsAfter() && !view.after()) {
        throw new ChangeImageMissingException(
            "A condition of " + entity.name() + "'s handlers", "after", view);
      }
    }
  }

  boolean wants(StreamRecord record, String partition) {
    for (Registered<E, ?> handler : handlers) {
      if (handler.wants(record, partition)) {
        return true;
      }
    }
    return false;
  }

  void handle(Delivery delivery, String partition) throws Exception {
    Told<E> told = new Told<>(entity, delivery);
    for (Registered<E, ?> handler : handlers) {
      if (handler.wants(delivery.record(), partition)) {
        handler.handle(told);
      }
    }
  }
}
