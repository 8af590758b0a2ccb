package dev.gateleg.patterns.changes;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.stream.StreamTransport;
import dev.gateleg.core.spi.stream.StreamView;
import dev.gateleg.core.spi.table.StreamedTable;
import dev.gateleg.core.spi.write.CopyFollower;
import dev.gateleg.core.stream.Streams;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * What is done about the changes of a table, under a name: typed handlers, which a {@link ChangeConsumer} runs on the
 * table's stream, and a Lambda function too. Immutable and thread-safe; each method gives a copy.
 *
 * <pre>{@code
 * Changes confirmations = Changes.of(shop, "confirmations")
 *     .on(Orders.TYPE, orders -> orders
 *         .inserted(order -> mail.confirm(order.entity()))
 *         .modified(went(Orders.status, CREATED, PAID), paid -> mail.thank(paid.after())));
 * try (ChangeConsumer consumer = confirmations.consuming(streams).start()) { … }
 * }</pre>
 *
 * <p>Changes of one item are handled one after the other, in their order; those of different items at the same time. A
 * transaction's changes come one by one.
 */
@CheckReturnValue
public final class Changes {

  /** Streams keep changes for a day; twice that is remembered. */
  public static final Duration EFFECTS_REMEMBERED = Duration.ofDays(2);

  private final Table table;
  private final StreamedTable streamed;
  private final String name;
  private final Map<Class<?>, EntityChanges<?>> entities;
  private final List<OfItems> items;
  private final boolean ignoringUnknown;
  private final Duration remembered;
  private final Effects effects;

  /** A handler of items whose partition key starts with a text. */
  private record OfItems(String prefix, ChangeHandler<? super ItemChange> handler) {}

  private Changes(
      Table table,
      String name,
      Map<Class<?>, EntityChanges<?>> entities,
      List<OfItems> items,
      boolean ignoringUnknown,
      Duration remembered) {
    this.table = table;
    this.streamed = StreamedTable.of(table);
    this.name = name;
    this.entities = entities;
    this.items = items;
    this.ignoringUnknown = ignoringUnknown;
    this.remembered = remembered;
    this.effects = new Effects(table, name, remembered);
  }

  /**
   * Changes of a table, of which nothing is done yet.
   *
   * @param name the consumer's name: under it leases, checkpoints, dead letters and markers of effects are kept
   */
  public static Changes of(Table table, String name) {
    if (name.isBlank()) {
      throw new InvalidInputException(
          PatternCode.CONSUMER_NAME_BLANK,
          "A consumer of changes has no name; give one that stays.",
          null);
    }
    return new Changes(table, name, Map.of(), List.of(), false, EFFECTS_REMEMBERED);
  }

  /** The same with handlers of an entity's changes; those that it has already stay. */
  @SuppressWarnings("unchecked") // Handlers are kept under their entity's class.
  public <E> Changes on(EntityType<E> entity, UnaryOperator<EntityChanges<E>> handlers) {
    streamed.check(entity);
    EntityChanges<E> before =
        (EntityChanges<E>) entities.getOrDefault(entity.javaType(), new EntityChanges<>(entity));
    Map<Class<?>, EntityChanges<?>> more = new LinkedHashMap<>(entities);
    EntityChanges<?> unused = more.put(entity.javaType(), handlers.apply(before));
    return new Changes(table, name, more, items, ignoringUnknown, remembered);
  }

  /**
   * The same, keeping copies ({@code @CopyOf}) in step with their owners: those that are declared to follow the stream, and
   * others where programs beside Gateleg write the owners. The stream must show both images. However often and late a change
   * is told, a copy is made of its owner as it is now, and never replaces a newer one.
   */
  public Changes copying(EntityType<?> first, EntityType<?>... more) {
    Changes all = following(CopyFollower.of(table.copies(first)));
    for (EntityType<?> copy : more) {
      all = all.following(CopyFollower.of(table.copies(copy)));
    }
    return all;
  }

  private <O> Changes following(CopyFollower<O> copies) {
    return on(
        copies.owners(),
        owners -> owners.each(When.seen(), change -> {
          O before = change.previous().orElse(null);
          O after = change.current().orElse(null);
          if (!copies.follow(change.key(), before, after)) {
            throw new RetryLaterException(
                "The copy of " + change.key() + " is not in step yet: others keep writing.", null);
          }
        }));
  }

  /**
   * The same with a handler of all items whose partition key starts with a text, whatever they are, attribute by attribute;
   * of all items of the table where it is empty. What patterns keep for themselves is passed over.
   */
  public Changes onItems(String partitionPrefix, ChangeHandler<? super ItemChange> handler) {
    List<OfItems> more = new ArrayList<>(items);
    more.add(new OfItems(partitionPrefix, handler));
    return new Changes(table, name, entities, more, ignoringUnknown, remembered);
  }

  /** The same, passing over items that are of no entity of the table; by default they become dead letters. */
  public Changes ignoringUnknown() {
    return new Changes(table, name, entities, items, true, remembered);
  }

  /** The same, remembering for that long which effects were made {@link Change#once}; by default two days. */
  public Changes rememberingEffects(Duration duration) {
    if (duration.isNegative() || duration.isZero()) {
      throw new InvalidInputException(
          PatternCode.DURATION_NOT_POSITIVE,
          duration + " is no time to wait or to keep; give more.",
          null);
    }
    return new Changes(table, name, entities, items, ignoringUnknown, duration);
  }

  /** A consumer of the table's stream, about to be started. */
  public Consuming consuming(DynamoDbStreamsClient streams) {
    return consuming(Streams.of(streams));
  }

  /** A consumer of the table's stream, about to be started. */
  public Consuming consuming(StreamTransport streams) {
    return new Consuming(this, streams);
  }

  /**
   * Runs the handlers of a record on this thread, for whoever brings records by other means, such as a Lambda function.
   *
   * @throws Exception what a handler threw
   */
  public void handle(StreamRecord record) throws Exception {
    if (wants(record)) {
      handle(delivery(record));
    }
  }

  /** The name. */
  public String name() {
    return name;
  }

  Table table() {
    return table;
  }

  StreamedTable streamed() {
    return streamed;
  }

  Effects effects() {
    return effects;
  }

  /** Refuses a stream that shows less than the handlers' conditions look at. */
  void check(StreamView view) {
    entities.values().forEach(handlers -> handlers.check(view));
  }

  Delivery delivery(StreamRecord record) {
    return new Delivery(streamed, effects, record);
  }

  /** Whether there is something to do about a record: it may be that it is refused. */
  boolean wants(StreamRecord record) {
    if (!streamed.shows(record)) {
      return false;
    }
    String partition = streamed.partition();
    for (OfItems handler : items) {
      if (When.startsWith(record.keys().get(partition), handler.prefix)) {
        return true;
      }
    }
    EntityType<?> entity = streamed.entityOf(record);
    if (entity == null) {
      return refused(record);
    }
    EntityChanges<?> handlers = entities.get(entity.javaType());
    return handlers != null && handlers.wants(record, partition);
  }

  /** Whether a record is of an item whose changes the consumer hears of, whatever their conditions say of this one. */
  boolean concerns(StreamRecord record) {
    if (!streamed.shows(record)) {
      return false;
    }
    Value key = record.keys().get(streamed.partition());
    if (items.stream().anyMatch(handler -> When.startsWith(key, handler.prefix))) {
      return true;
    }
    EntityType<?> entity = streamed.entityOf(record);
    return entity == null ? refused(record) : entities.containsKey(entity.javaType());
  }

  /** A key alone does not tell what patterns keep from what nobody knows. */
  private boolean refused(StreamRecord record) {
    return !ignoringUnknown && (record.before() != null || record.after() != null);
  }

  /** The handlers that take several changes at once. */
  List<BatchHandler<?>> batches() {
    List<BatchHandler<?>> all = new ArrayList<>();
    entities.values().forEach(handlers -> all.addAll(handlers.batches()));
    return all;
  }

  /** Whether a handler of several changes takes this one. */
  boolean wants(BatchHandler<?> handler, StreamRecord record) {
    EntityType<?> entity = streamed.entityOf(record);
    return entity != null
        && entity.javaType() == handler.entity().javaType()
        && handler.wants(record, streamed.partition());
  }

  /** Runs all handlers of a change; those that take several at once get it alone. */
  void handle(Delivery delivery) throws Exception {
    handleSingly(delivery);
    EntityType<?> entity = streamed.entityOf(delivery.record());
    EntityChanges<?> handlers = entity == null ? null : entities.get(entity.javaType());
    if (handlers != null) {
      handlers.handleAlone(delivery, streamed.partition());
    }
  }

  /** Runs the handlers that take one change at a time. */
  void handleSingly(Delivery delivery) throws Exception {
    StreamRecord record = delivery.record();
    String partition = streamed.partition();
    EntityType<?> entity = streamed.entityOf(record);
    boolean known = entity != null;
    EntityChanges<?> handlers = entity == null ? null : entities.get(entity.javaType());
    if (handlers != null) {
      handlers.handle(delivery, partition);
    }
    for (OfItems handler : items) {
      if (When.startsWith(record.keys().get(partition), handler.prefix)) {
        handler.handler.handle(ItemChange.of(record));
        known = true;
      }
    }
    if (!known && refused(record)) {
      throw new UnknownEntityException(streamed.shown(record), streamed.name());
    }
  }
}
