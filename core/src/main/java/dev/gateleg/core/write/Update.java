package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.sdk.SdkRequests;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.UpdateAction;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.model.error.ModelCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Changes of an item's attributes, about to be made. Index keys that are made of a changed component change with it; where
 * one has a part that the update does not tell, the item is read first and written if that part is unchanged.
 *
 * <p>Immutable; nothing is sent before {@link #run}.
 *
 * @param <E> the entity
 */
@CheckReturnValue
public final class Update<E> extends Write<E> {

  private final EntityKey<E> key;
  private final boolean upsert;
  private final boolean exactlyOnce;
  private final List<UpdateAction> actions;
  private final @Nullable Condition<E> when;

  private Update(
      TableContext context,
      BoundEntity<E> entity,
      EntityKey<E> key,
      boolean upsert,
      boolean exactlyOnce,
      List<UpdateAction> actions,
      @Nullable Condition<E> when,
      @Nullable Function<Optional<E>, ? extends RuntimeException> refusal) {
    super(context, entity, refusal);
    this.key = key;
    this.upsert = upsert;
    this.exactlyOnce = exactlyOnce;
    this.actions = actions;
    this.when = when;
  }

  /** An update of an item, which an upsert creates where there is none. */
  static <E> Update<E> of(TableContext context, EntityKey<E> key, boolean upsert) {
    return new Update<>(
        context,
        written(context.entity(key.type())),
        context.inScope(key),
        upsert,
        false,
        List.of(),
        null,
        null);
  }

  /** Sets a field. */
  public <T> Update<E> set(Field<E, T> field, T value) {
    return with(UpdateAction.set(field, present(field, value)));
  }

  /** Sets a field that has no value yet. */
  public <T> Update<E> setIfAbsent(Field<E, T> field, T value) {
    return with(UpdateAction.setIfAbsent(field, present(field, value)));
  }

  /**
   * Lets the item expire after that time, counted from this call: sets its {@code @TimeToLive}.
   *
   * @throws InvalidInputException with the code {@code TimeToLiveMissing}, where the entity has no time to live, and with
   *     {@code TimeToLiveTooShort}, where the time is less than a second
   */
  public Update<E> expireAfter(Duration time) {
    String attribute = entity.type().timeToLiveAttribute();
    if (attribute == null) {
      throw new InvalidInputException(
          CoreCode.TIME_TO_LIVE_MISSING,
          entity.type().name() + " has no time to live, so " + key
              + " can't expire; mark an Instant of it with @TimeToLive.",
          null);
    } else if (time.getSeconds() < 1) {
      throw new InvalidInputException(
          CoreCode.TIME_TO_LIVE_TOO_SHORT,
          time + " is no time that " + key + " could live; give a second or more.",
          null);
    }
    long end = context.now().plus(time).getEpochSecond();
    return with(new UpdateAction.Assign(attribute, Value.fromN(Long.toString(end))));
  }

  private <T> T present(Field<E, ?> field, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException(
          CoreCode.VALUE_NULL,
          entity.type().name() + ": null is given for '" + field
              + "'; give a value, or use remove.",
          null);
    }
    return value;
  }

  /** Removes a field's value. */
  public Update<E> remove(Field<E, ?> field) {
    if (field.required() || entity.required().contains(field.attribute()) && field.topLevel()) {
      throw new InvalidInputException(
          CoreCode.COMPONENT_REQUIRED,
          entity.type().name() + " can't be read without '" + field
              + "'; make the component Optional to remove it.",
          null);
    }
    return with(new UpdateAction.Remove(field.path()));
  }

  /** Adds to a number, which counts as 0 where it is absent; a negative change counts down. */
  public <T extends Number> Update<E> add(NumberField<E, T> field, T change) {
    return with(UpdateAction.count(field, change));
  }

  /** Adds elements at the end of a list, which counts as empty where it is absent. */
  public <T> Update<E> append(Field<E, List<T>> field, List<T> elements) {
    return with(UpdateAction.append(field, elements));
  }

  /** Adds elements at the start of a list, which counts as empty where it is absent. */
  public <T> Update<E> prepend(Field<E, List<T>> field, List<T> elements) {
    return with(UpdateAction.prepend(field, elements));
  }

  /** Adds elements to a set, which counts as empty where it is absent. */
  public <T> Update<E> addElements(Field<E, Set<T>> field, Set<T> elements) {
    return with(UpdateAction.addElements(field, someOf(field, elements)));
  }

  /** Removes elements from a set. */
  public <T> Update<E> removeElements(Field<E, Set<T>> field, Set<T> elements) {
    return with(UpdateAction.removeElements(field, someOf(field, elements)));
  }

  private <T> Set<T> someOf(Field<E, ?> field, Set<T> elements) {
    if (elements.isEmpty()) {
      throw new InvalidInputException(
          ModelCode.SET_EMPTY,
          entity.type().name() + ": no elements are given for '" + field + "'; give at least one.",
          null);
    }
    return elements;
  }

  /** The same if the item meets the condition. */
  public Update<E> when(Condition<E> condition) {
    return new Update<>(
        context,
        entity,
        key,
        upsert,
        exactlyOnce,
        actions,
        when == null ? condition : when.and(condition),
        refusal);
  }

  /**
   * The same, made exactly once even if answers are lost: as a transaction of its own, which DynamoDB knows again for ten
   * minutes. Where no answer comes for five minutes the outcome is unknown (docs/adr/0047). That takes twice the capacity. Without it, a change that adds up, or has a condition, is made once at most: where
   * no answer comes and the item does not tell, its outcome is unknown.
   */
  public Update<E> exactlyOnce() {
    return new Update<>(context, entity, key, upsert, true, actions, when, refusal);
  }

  @Override
  public Update<E> orThrow(Function<Optional<E>, ? extends RuntimeException> failure) {
    return new Update<>(context, entity, key, upsert, exactlyOnce, actions, when, failure);
  }

  @Override
  public EntityKey<E> key() {
    return key;
  }

  private Update<E> with(UpdateAction action) {
    int component = entity.componentIn(action.attribute());
    if (component >= 0 && (entity.inTableKey(component) || !keyKept(component, action))) {
      throw new InvalidInputException(
          CoreCode.KEY_IMMUTABLE,
          entity.type().name() + "'s key is made of '" + action.attribute()
              + "', which can't change; create the item under its new key and delete this one.",
          null);
    }
    if (action.attribute().equals(entity.type().versionAttribute())) {
      throw new InvalidInputException(
          CoreCode.VERSION_MANAGED,
          entity.type().name() + "'s version '" + action.attribute()
              + "' counts by itself; leave it out.",
          null);
    }
    for (UpdateAction other : actions) {
      if (other.overlaps(action)) {
        throw new InvalidInputException(
            CoreCode.UPDATE_OVERLAP,
            entity.type().name() + ": '" + action.path() + "' and '" + other.path()
                + "' are changed in one update; change each place once.",
            null);
      }
    }
    return new Update<>(context, entity, key, upsert, exactlyOnce, and(action), when, refusal);
  }

  /** Whether what the table's key is derived of stays as it is, though a component that it is derived of changes. */
  private boolean keyKept(int component, UpdateAction action) {
    int derived = entity.derivedInTableKey(component);
    if (derived < 0) {
      return true;
    }
    if (!(action instanceof UpdateAction.Assign given)
        || !given.topLevel()
        || entity.sources(derived).length != 1) {
      return false;
    }
    @Nullable Object[] parts = new Object[entity.components()];
    parts[component] = entity.part(component, given.value());
    return Objects.equals(entity.derived(derived, parts), entity.partsOf(key)[derived]);
  }

  private List<UpdateAction> and(UpdateAction action) {
    if (actions.isEmpty()) {
      return List.of(action);
    }
    List<UpdateAction> more = new ArrayList<>(actions.size() + 1);
    more.addAll(actions);
    more.add(action);
    return more;
  }

  /** The first request that would be sent: the update, or the read that it needs. */
  public DynamoDbRequest request() {
    return SdkRequests.shown(context.caller().sending()).of(sender().first());
  }

  /**
   * Makes the changes and returns the entity as it is now.
   *
   * @throws dev.gateleg.core.error.NotFoundException if there is no item and it is no upsert
   * @throws dev.gateleg.core.error.ConditionFailedException if the item does not meet the condition; the program's own by {@link #orThrow}
   * @throws dev.gateleg.core.error.UniqueTakenException if another item has one of its unique values
   * @throws dev.gateleg.core.error.ConflictException if the item had to be read first, and others changed it during each of the tries
   * @throws dev.gateleg.core.error.AnswerLostException if the changes were made and the item as it was then can't be known any more
   */
  @CanIgnoreReturnValue
  public E run() {
    return sender().run();
  }

  /**
   * Makes the changes and returns the entity as it was; empty where an upsert created it. Throws what {@link #run} throws,
   * and:
   *
   * @throws dev.gateleg.core.error.AnswerLostException if the changes were made and what was there before can't be known any more
   */
  public Optional<E> runReturningOld() {
    return sender().runReturningOld();
  }

  private UpdateSender<E> sender() {
    if (actions.isEmpty() && !upsert) {
      throw new InvalidInputException(
          CoreCode.UPDATE_EMPTY,
          key + ": nothing is changed; say set, add or remove before run.",
          null);
    }
    return new UpdateSender<>(this, upsert, exactlyOnce, actions, when);
  }

  @Override
  List<TransactionAction> actions(Instant now, Before before) {
    return sender().actions(now, before);
  }

  @Override
  RuntimeException explained(ConditionFailedException e) {
    if (!upsert && (e.item().isEmpty() || context.expired(e.item()))) {
      return new NotFoundException(
          CoreCode.NOT_FOUND, key + " is not there; create it, or use upsert.", e);
    }
    return new ConditionFailedException(
        CoreCode.CONDITION_FAILED,
        key + " is not as the condition wants it; read it again and decide anew.",
        e.item(),
        e);
  }
}
