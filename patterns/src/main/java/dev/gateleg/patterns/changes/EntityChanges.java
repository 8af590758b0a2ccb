package dev.gateleg.patterns.changes;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.stream.StreamView;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
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
  private final List<BatchHandler<E>> batches;

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
    this(entity, List.of(), List.of());
  }

  private EntityChanges(
      EntityType<E> entity, List<Registered<E, ?>> handlers, List<BatchHandler<E>> batches) {
    this.entity = entity;
    this.handlers = handlers;
    this.batches = batches;
  }

  private <C extends Change<E>> EntityChanges<E> with(
      Set<StreamRecord.Kind> kinds,
      When<E> when,
      Function<Told<E>, C> made,
      ChangeHandler<? super C> handler) {
    List<Registered<E, ?>> more = new ArrayList<>(handlers);
    more.add(new Registered<>(kinds, when, made, handler));
    return new EntityChanges<>(entity, List.copyOf(more), batches);
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

  /** All changes, several at once: for stores that take many, such as search indexes. */
  public EntityChanges<E> inBatches(int most, ChangeHandler<? super List<Change<E>>> handler) {
    return inBatches(When.always(), most, handler);
  }

  /**
   * Some changes of any kind, several at once and in the order of the stream: at most so many, of one page of a shard. They come
   * after the handlers of single changes. Where the handler throws, the batch is halved until the change that fails stands
   * alone; it is tried again as any other, and becomes a dead letter. The others are told again with their half.
   *
   * @throws InvalidInputException with the code {@code BatchSizeWrong}, where {@code most} is less than 1
   */
  public EntityChanges<E> inBatches(
      When<E> when, int most, ChangeHandler<? super List<Change<E>>> handler) {
    if (most < 1) {
      throw new InvalidInputException(
          PatternCode.BATCH_SIZE_WRONG,
          entity.name() + "'s changes can't be handled " + most + " at once; give 1 or more.",
          null);
    }
    List<BatchHandler<E>> more = new ArrayList<>(batches);
    more.add(new BatchHandler<>(entity, most, when, handler));
    return new EntityChanges<>(entity, handlers, List.copyOf(more));
  }

  static <E> Change<E> change(Told<E> told) {
    return switch (told.record().kind()) {
      case INSERT -> new Inserted<>(told);
      case MODIFY -> new Modified<>(told);
      case REMOVE -> new Removed<>(told);
    };
  }

  /** Refuses a stream that shows less than conditions look at. */
  void check(StreamView view) {
    handlers.forEach(handler -> check(handler.when, view));
    batches.forEach(handler -> check(handler.when(), view));
  }

  private void check(When<E> when, StreamView view) {
    String who = "A condition of " + entity.name() + "'s handlers";
    if (when.needsBefore() && !view.before()) {
      throw new ChangeImageMissingException(who, "before", view);
    }
    if (when.needsAfter() && !view.after()) {
      throw new ChangeImageMissingException(who, "after", view);
    }
  }

  /** The handlers of several changes at once. */
  List<BatchHandler<E>> batches() {
    return batches;
  }

  boolean wants(StreamRecord record, String partition) {
    return handlers.stream().anyMatch(handler -> handler.wants(record, partition))
        || batches.stream().anyMatch(handler -> handler.wants(record, partition));
  }

  void handle(Delivery delivery, String partition) throws Exception {
    Told<E> told = new Told<>(entity, delivery);
    for (Registered<E, ?> handler : handlers) {
      if (handler.wants(delivery.record(), partition)) {
        handler.handle(told);
      }
    }
  }

  /** Runs the handlers of several changes for one. */
  void handleAlone(Delivery delivery, String partition) throws Exception {
    for (BatchHandler<E> handler : batches) {
      if (handler.wants(delivery.record(), partition)) {
        handler.handle(List.of(delivery));
      }
    }
  }
}
