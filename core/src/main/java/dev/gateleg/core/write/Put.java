package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.expression.WriteTerms;
import dev.gateleg.core.internal.expression.WriteTerms.Item;
import dev.gateleg.core.internal.item.SmallMap;
import dev.gateleg.core.internal.sdk.SdkRequests;
import dev.gateleg.core.internal.send.Patience;
import dev.gateleg.core.internal.send.Repetition;
import dev.gateleg.core.internal.send.WriteState;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * A whole entity about to be written, as a new item or in the place of the old. Immutable; nothing is sent before {@link
 * #run}.
 *
 * @param <E> the entity
 */
@CheckReturnValue
public final class Put<E> extends Write<E> {

  private final E given;
  private final boolean create;
  private final @Nullable Condition<E> when;
  private final Map<String, Value> besides;

  /** The item in whose place this one is put exactly as it is; null for a put that checks and counts by itself. */
  private final @Nullable Map<String, Value> seen;

  private Put(
      TableContext context,
      BoundEntity<E> entity,
      E given,
      boolean create,
      @Nullable Condition<E> when,
      Map<String, Value> besides,
      @Nullable Function<Optional<E>, ? extends RuntimeException> refusal) {
    this(context, entity, given, create, when, besides, refusal, null);
  }

  private Put(
      TableContext context,
      BoundEntity<E> entity,
      E given,
      boolean create,
      @Nullable Condition<E> when,
      Map<String, Value> besides,
      @Nullable Function<Optional<E>, ? extends RuntimeException> refusal,
      @Nullable Map<String, Value> seen) {
    super(context, entity, refusal);
    this.given = given;
    this.create = create;
    this.when = when;
    this.besides = besides;
    this.seen = seen;
  }

  /** An entity exactly as it is, its version and instants too, in the place of an item as it was read. */
  static <E> Put<E> exact(TableContext context, E entity, Map<String, Value> seen) {
    return new Put<>(
        context, written(context.entity(entity)), entity, false, null, Map.of(), null, seen);
  }

  /** A put, or a create, of an entity. */
  static <E> Put<E> of(TableContext context, E entity, boolean create) {
    return new Put<>(
        context, written(context.entity(entity)), entity, create, null, Map.of(), null);
  }

  /** The same if the item that is there meets the condition too; where none is, it has no attributes. */
  public Put<E> when(Condition<E> condition) {
    Condition<E> all = when == null ? condition : when.and(condition);
    if (creates() && !all.holds(Map.of())) {
      throw new InvalidInputException(
          CoreCode.CONDITION_NEVER_HOLDS,
          key() + " is created where there is none, and then " + condition
              + " does not hold; leave it out, or use put or update.",
          null);
    }
    return new Put<>(context, entity, given, create, all, besides, refusal);
  }

  /** The same with one more attribute that is none of the entity's; for patterns, which know an item by it. */
  Put<E> carrying(String attribute, Value value) {
    Map<String, Value> more = new LinkedHashMap<>(besides);
    more.put(attribute, value);
    return new Put<>(context, entity, given, create, when, more, refusal);
  }

  /** Whether it carries an attribute that is none of the entity's, which may differ each time that it is prepared. */
  boolean carriesMore() {
    return !besides.isEmpty();
  }

  @Override
  public Put<E> orThrow(Function<Optional<E>, ? extends RuntimeException> failure) {
    return new Put<>(context, entity, given, create, when, besides, failure);
  }

  @Override
  public EntityKey<E> key() {
    return entity.stored(entity.type().keyOf(given));
  }

  /** The request that would be sent first. */
  public DynamoDbRequest request() {
    if (!bringsAlong()) {
      return SdkRequests.shown(context.caller().sending())
          .of(prepared(false).write.request());
    }
    return SdkRequests.shown(context.caller().sending())
        .of(
            creates()
                ? TransactionSender.of(context, this).request()
                : new OwnItem(context, entity, key()).request());
  }

  /**
   * Writes the entity and returns it as it is stored: with its version, the instants of its writes, and values in the form
   * in which a read gives them.
   *
   * @throws dev.gateleg.core.error.AlreadyExistsException if it is a create and there is one under its key
   * @throws dev.gateleg.core.error.VersionMismatchException if the entity has a version and the item has moved on
   * @throws dev.gateleg.core.error.ConditionFailedException if the item does not meet the condition; the program's own by {@link #orThrow}
   * @throws dev.gateleg.core.error.UniqueTakenException if another item has one of its unique values
   */
  @CanIgnoreReturnValue
  public E run() {
    if (bringsAlong()) {
      return stored(transacted(new Before()));
    }
    Ready<E> ready = prepared(false);
    Answer unused = send(ready, false);
    return ready.stored;
  }

  /**
   * Creates the entity, unless there is one under its key: then nothing is written, and that one is returned. A create
   * whose answer was lost is known as one's own.
   *
   * @throws UniqueTakenException where another item has one of its unique values
   */
  @CanIgnoreReturnValue
  public Created<E> runIfAbsent() {
    Put<E> create = new Put<>(context, entity, given, true, null, besides, null);
    Patience patience = context.patience(TransactionSender.DEADLINE);
    while (true) {
      try {
        return new Created<>(true, create.run());
      } catch (AlreadyExistsException e) {
        Optional<E> there = entityOf(e.item(), "is there, but ");
        if (there.isPresent()) {
          return new Created<>(false, there.get());
        }
        patience.waitOrThrow(e); // it has gone, or is about to: one of the next tries creates it
      }
    }
  }

  @SuppressWarnings("unchecked") // A put's first action stores its entity.
  private E stored(List<TransactionAction> made) {
    return (E) Objects.requireNonNull(made.get(0).stored());
  }

  /**
   * Writes the entity and returns the one that was there before. Throws what {@link #run} throws, and:
   *
   * @throws dev.gateleg.core.error.AnswerLostException if it was written and what was there can't be known any more
   */
  public Optional<E> runReturningOld() {
    if (bringsAlong()) {
      Before before = new Before();
      transacted(before);
      return entityOf(before.item, "was replaced, but ");
    }
    return entityOf(send(prepared(true), true).item(), "was replaced, but ");
  }

  private record Ready<E>(E stored, ItemWrite.Prepared write) {}

  private Ready<E> prepared(boolean old) {
    Instant now = context.now();
    E stamped = stamped(now, new Before());
    SmallMap<Value> item = item(stamped, now);
    E stored = entity.readBack(item);
    WriteExpressions terms = terms(Unchanged.NOTHING, now);
    Repetition repetition = repetition();
    String mark = repetition == Repetition.HARMLESS && !entity.wide() ? null : context.attempt();
    mark(item, mark);
    Request request =
        new Request.Put(context.tableName(), item, terms, old ? Returned.OLD : Returned.NOTHING);
    boolean told = repetition == Repetition.SELF_REFUSING && mark != null;
    long next = told ? entity.version(given) + 1 : 0;
    return new Ready<>(stored, new ItemWrite.Prepared(request, repetition, mark, next));
  }

  private void mark(SmallMap<Value> item, @Nullable String mark) {
    String attribute = context.schema().attempt();
    if (mark != null && attribute != null) {
      item.put(attribute, Value.fromS(mark));
    }
  }

  private E stamped(Instant now, Before before) {
    long version = entity.type().versionAttribute() == null
        ? 0
        : creates() ? before.firstVersion(context, now) : entity.version(given) + 1;
    return entity.stamped(given, version, now);
  }

  private SmallMap<Value> item(E stored, Instant now) {
    SmallMap<Value> item = entity.item(stored, now);
    besides.forEach(item::put);
    if (context.scoped()) {
      context.inScope(entity.keyOf(item));
    }
    return item;
  }

  @Override
  List<TransactionAction> actions(Instant now, Before before) {
    E stamped = seen == null ? stamped(now, before) : given;
    SmallMap<Value> item = item(stamped, now);
    E stored = entity.readBack(item);
    EntityKey<E> key = entity.keyOf(item);
    Unchanged unchanged = Unchanged.NOTHING;
    if (seen != null) {
      before.read(seen);
      unchanged = Unchanged.exact(context, entity, seen);
    } else if (bringsAlong() && !creates()) {
      OwnItem own = new OwnItem(context, entity, key);
      before.read(own.read(site()));
      unchanged = own.unchanged(before.item);
    }
    if (entity.wide()) {
      mark(item, before.newMark(context));
    }
    WriteExpressions terms = terms(unchanged, now);
    TransactionAction action = new TransactionAction(
        site().pattern(),
        key,
        entity.key(key),
        new Request.Put(context.tableName(), item, terms, Returned.NOTHING),
        stored,
        this::refused,
        unchanged::differs);
    return bringsAlong() ? withOthers(action, before, item, now) : List.of(action);
  }

  private CallSite site() {
    return new CallSite(create ? "create" : "put", entity.type().name(), null);
  }

  private WriteExpressions terms(Unchanged unchanged, Instant now) {
    Condition<E> condition = when;
    Item item = Item.ANY;
    if (seen != null) {
      item = Item.ANY; // as it was read, whatever that was
    } else if (creates()) {
      item = Item.ABSENT;
      condition = null; // An item that is absent meets it, or it was refused.
    } else if (entity.type().versionAttribute() != null) {
      item = Item.AT_VERSION;
    } else if (when != null) {
      item = when.holds(Map.of()) ? Item.LIVE_OR_EXPIRED : Item.LIVE;
    }
    return entity.expressions(new WriteTerms(
        item,
        entity.version(given),
        WriteTerms.tree(condition),
        unchanged.attributes(),
        null,
        List.of(),
        now));
  }

  private Repetition repetition() {
    if (creates()) {
      return Repetition.CREATING;
    } else if (entity.type().versionAttribute() != null) {
      return Repetition.SELF_REFUSING;
    }
    return when == null ? Repetition.HARMLESS : Repetition.HARMFUL;
  }

  /** A record of version 0 was never stored, whatever it is called with. */
  private boolean creates() {
    return create || entity.type().versionAttribute() != null && entity.version(given) == 0;
  }

  private Answer send(Ready<E> ready, boolean old) {
    return new ItemWrite(context, entity, key(), site(), ready.write) {
      @Override
      Answer checked(Answer answer, WriteState state) {
        return old && !creates() && !state.oldIsExact() ? recognised() : answer;
      }

      @Override
      public Answer recognised() {
        if (old && !creates()) {
          throw answerLost(key(), "the item that was there before");
        }
        return Answer.EMPTY;
      }

      @Override
      public RuntimeException refused(RuntimeException refusal) {
        return Put.this.refused((ConditionFailedException) refusal);
      }
    }.run();
  }

  @Override
  ConditionFailedException explained(ConditionFailedException e) {
    EntityKey<E> key = key();
    if (create && when == null) {
      return new AlreadyExistsException(
          CoreCode.ALREADY_EXISTS,
          key + " is there already; use put to replace it, or update to change it.",
          e.item(),
          e);
    } else if (entity.type().versionAttribute() != null && when == null) {
      return new VersionMismatchException(
          CoreCode.VERSION_MISMATCH,
          key + " is not at version " + entity.version(given)
              + " any more; read it again, or use modify.",
          e.item(),
          e);
    }
    return new ConditionFailedException(
        CoreCode.CONDITION_FAILED,
        key + " is not as the condition wants it; read it again and decide anew.",
        e.item(),
        e);
  }
}
