package dev.gateleg.core.write;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.expression.WriteTerms;
import dev.gateleg.core.internal.expression.WriteTerms.Item;
import dev.gateleg.core.internal.send.Repetition;
import dev.gateleg.core.internal.send.WriteState;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.Path;
import dev.gateleg.core.spi.expression.UpdateAction;
import dev.gateleg.core.spi.expression.UpdateAction.Assign;
import dev.gateleg.core.spi.expression.UpdateAction.AssignIfAbsent;
import dev.gateleg.core.spi.expression.UpdateAction.CountFrom;
import dev.gateleg.core.spi.expression.Updated;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Sends one update: completes it with what the entity keeps by itself, reads first where it must, and retries races. */
final class UpdateSender<E> {

  private final Update<E> update;
  private final TableContext context;
  private final BoundEntity<E> entity;
  private final EntityKey<E> key;
  private final boolean upsert;
  private final List<UpdateAction> actions;
  private final @Nullable Condition<E> when;
  private final CallSite site;
  private final OwnItem own;

  /** Whether other writes come along, since something changes that they follow. */
  private final boolean along;

  private final boolean exactlyOnce;

  UpdateSender(
      Update<E> update,
      boolean upsert,
      boolean exactlyOnce,
      List<UpdateAction> actions,
      @Nullable Condition<E> when) {
    this.update = update;
    this.context = update.context;
    this.entity = update.entity;
    this.key = update.key();
    this.upsert = upsert;
    this.exactlyOnce = exactlyOnce;
    this.actions = upsert ? withIdentity(entity, key, actions) : actions;
    this.when = when;
    this.site = new CallSite(upsert ? "upsert" : "update", entity.type().name(), null);
    this.own = new OwnItem(context, entity, key);
    this.along = update.bringsAlong() && follows(actions);
  }

  /** An upsert writes what tells the item's entity and its key components, or nobody could read it. */
  private static <E> List<UpdateAction> withIdentity(
      BoundEntity<E> entity, EntityKey<E> key, List<UpdateAction> actions) {
    List<UpdateAction> all = new ArrayList<>(actions);
    @Nullable Object[] parts = entity.partsOf(key);
    for (int i = 0; i < parts.length; i++) {
      Object part = parts[i];
      if (part != null) {
        entity.stored(i, part).ifPresent(e -> all.add(new Assign(e.getKey(), e.getValue())));
      }
    }
    for (String attribute : entity.required()) {
      boolean told = all.stream()
          .anyMatch(action -> action.attribute().equals(attribute) && action.topLevel());
      boolean stamped = attribute.equals(entity.type().versionAttribute())
          || attribute.equals(entity.createdAt())
          || attribute.equals(entity.updatedAt());
      if (!told && !stamped) {
        throw new InvalidInputException(
            CoreCode.UPSERT_INCOMPLETE,
            key + " could not be read if this created it: '" + attribute
                + "' is missing; set it, or setIfAbsent, or use update.",
            null);
      }
    }
    return all;
  }

  Request first() {
    Instant now = context.now();
    IndexKeys<E> keys = indexKeys(now);
    if (along || keys.needsItem()) {
      return own.request();
    }
    return exactlyOnce
        ? TransactionSender.of(context, update).request()
        : prepared(new Changes(keys.completed(), Unchanged.NOTHING), now, Returned.NEW)
            .request();
  }

  List<TransactionAction> actions(Instant now, Write.Before before) {
    Changes changes = along || before.exactOld ? changesOfOwner(before, now) : changes(before, now);
    stamp(changes.all, now, before);
    if (before.marked || entity.wide()) {
      mark(changes.all, before.newMark(context));
    }
    setSomething(changes.all, before);
    WriteExpressions terms = terms(changes, null, now);
    Map<String, Value> stored = entity.key(key);
    TransactionAction action = new TransactionAction(
        site.pattern(),
        key,
        stored,
        new Request.Update(context.tableName(), stored, terms, Returned.NOTHING),
        null,
        update::refused,
        item -> raced(item, changes.unchanged));
    return along
        ? update.withOthers(action, before, after(before.item, changes.all), now)
        : List.of(action);
  }

  /** The item as it is after the update. */
  private Map<String, Value> after(Map<String, Value> before, List<UpdateAction> changes) {
    Map<String, Value> start = new HashMap<>(context.expired(before) ? Map.of() : before);
    start.putAll(entity.key(key));
    return Updated.of(start, changes).orElse(start); // DynamoDB refuses what does not fit
  }

  /** Whether something changes that other writes follow: by what is said, or by itself. */
  private boolean follows(List<UpdateAction> said) {
    return said.stream().anyMatch(action -> update.along().follow(action.attribute()))
        || update.along().follow(entity.type().versionAttribute())
        || update.along().follow(entity.updatedAt())
        || upsert && update.along().follow(entity.createdAt())
        || lasting() && update.along().follow(entity.type().timeToLiveAttribute());
  }

  E run() {
    Map<String, Value> item = along || exactlyOnce ? transactedAndRead() : send(Returned.NEW);
    return entity.read(item, "was changed, but ");
  }

  /** The item as the transaction left it, which tells nothing itself. */
  private Map<String, Value> transactedAndRead() {
    Write.Before before = new Write.Before();
    before.marked = true;
    update.transacted(before);
    Map<String, Value> now = own.read(site);
    String attribute = context.schema().attempt();
    Value mark = attribute == null ? null : now.get(attribute);
    if (now.isEmpty() || before.mark != null && (mark == null || !before.mark.equals(mark.s()))) {
      throw ItemWrite.answerLost(key, "the item as it was then, which others have changed since");
    }
    return now;
  }

  Optional<E> runReturningOld() {
    if (along || exactlyOnce) {
      Write.Before before = new Write.Before();
      before.exactOld = true;
      update.transacted(before);
      return update.entityOf(before.item, "was changed, but ");
    }
    return update.entityOf(send(Returned.OLD), "was changed, but ");
  }

  private Map<String, Value> send(Returned returned) {
    Backoff backoff = Backoff.RACES;
    for (int attempt = 1; ; attempt++) {
      Instant now = context.now();
      Changes changes = changes(new Write.Before(), now);
      try {
        return sendOnce(prepared(changes, now, returned), returned);
      } catch (ConditionFailedException e) {
        if (!raced(e.item(), changes.unchanged)) {
          throw update.refused(e);
        } else if (attempt == backoff.tries()) {
          throw Refusals.overtaken("update of " + key, e);
        }
        context.contention().raced(key);
        context.sleeper().sleep(backoff.before(attempt, context.random()));
      }
    }
  }

  /** Whether the failure was a race, which another try may win, and not the caller's condition. */
  private boolean raced(Map<String, Value> item, Unchanged unchanged) {
    if (upsert && context.expired(item)) {
      removeExpired(item);
      return true;
    }
    return unchanged.differs(item);
  }

  /** All that is changed, and what must be unchanged for that to be right. */
  private record Changes(List<UpdateAction> all, Unchanged unchanged) {}

  /** The changes as the index keys see them: with the instants of writes that keys are made of. */
  private IndexKeys<E> indexKeys(Instant now) {
    List<UpdateAction> all = new ArrayList<>(actions);
    stampInstants(all, now, attribute -> entity.componentIn(attribute) >= 0);
    return new IndexKeys<>(entity, key, all, upsert);
  }

  private Changes changes(Write.Before before, Instant now) {
    IndexKeys<E> keys = indexKeys(now);
    if (!keys.needsItem()) {
      return new Changes(keys.completed(), Unchanged.NOTHING);
    }
    before.read(own.read(site));
    Map<String, Value> read = living(before.item);
    return new Changes(completed(keys, read), Unchanged.of(keys.decisive(), read, false));
  }

  /** The changes of an item whose change brings others along: all of it must be as it was read. */
  private Changes changesOfOwner(Write.Before before, Instant now) {
    before.read(own.read(site));
    Map<String, Value> read = living(before.item);
    IndexKeys<E> keys = indexKeys(now);
    return new Changes(
        keys.needsItem() ? completed(keys, read) : keys.completed(), own.unchanged(before.item));
  }

  private List<UpdateAction> completed(IndexKeys<E> keys, Map<String, Value> read) {
    return keys.completed(
        read.isEmpty() ? entity.partsOf(key) : entity.partsOf(entity.read(read)), read);
  }

  /** An item that is there; empty where an upsert may create it. */
  private Map<String, Value> living(Map<String, Value> item) {
    if (!item.isEmpty() && !context.expired(item)) {
      return item;
    } else if (upsert) {
      return Map.of();
    }
    throw notThere();
  }

  private NotFoundException notThere() {
    return new NotFoundException(
        CoreCode.NOT_FOUND, key + " is not there; create it, or use upsert.", null);
  }

  private WriteExpressions terms(Changes changes, @Nullable Value unlessBy, Instant now) {
    Item item = upsert ? Item.LIVE : Item.PRESENT;
    return entity.expressions(new WriteTerms(
        item,
        0,
        WriteTerms.tree(when),
        changes.unchanged.attributes(),
        unlessBy,
        changes.all,
        now));
  }

  private ItemWrite.Prepared prepared(Changes changes, Instant now, Returned returned) {
    List<UpdateAction> all = changes.all;
    stamp(all, now, new Write.Before());
    boolean harmless = when == null
        && changes.unchanged.isEmpty()
        && all.stream().noneMatch(action -> action.accumulates());
    Repetition repetition = harmless ? Repetition.HARMLESS : Repetition.HARMFUL;
    String mark = harmless && !entity.wide() ? null : context.attempt();
    Value unlessBy = mark(all, mark);
    setSomething(all, new Write.Before());
    WriteExpressions terms = terms(changes, unlessBy, now);
    Request request = new Request.Update(context.tableName(), entity.key(key), terms, returned);
    return new ItemWrite.Prepared(request, repetition, mark, 0);
  }

  private @Nullable Value mark(List<UpdateAction> all, @Nullable String mark) {
    String attribute = context.schema().attempt();
    if (mark == null || attribute == null) {
      return null;
    }
    Value value = Value.fromS(mark);
    all.add(new Assign(attribute, value));
    return value;
  }

  /** Lets an upsert set something, since DynamoDB makes no item of what only takes away. */
  private void setSomething(List<UpdateAction> all, Write.Before before) {
    if (!upsert || all.stream().anyMatch(action -> action.adds())) {
      return;
    }
    if (mark(all, before.newMark(context)) == null) {
      throw new InvalidInputException(
          CoreCode.UPSERT_EMPTY,
          key
              + " would not be made by this upsert, which only removes, in a table that keeps no type"
              + " and no attempts; set something, or use put or update.",
          null);
    }
  }

  /** Adds what the entity keeps by itself: type, version and the instants of its writes. */
  private void stamp(List<UpdateAction> all, Instant now, Write.Before before) {
    if (entity.type().versionAttribute() != null) {
      all.add(new CountFrom(
          entity.type().versionAttribute(),
          upsert ? before.firstVersion(context, now) : before.startOfCount(context, now)));
    }
    stampInstants(all, now, attribute -> true);
    String end = entity.type().timeToLiveAttribute();
    if (lasting() && end != null && untouched(all, end)) {
      long seconds = entity.type().end(now).getEpochSecond();
      all.add(new AssignIfAbsent(end, Value.fromN(Long.toString(seconds))));
    }
    if (upsert) {
      if (context.schema().type() != null && entity.typeValue() != null) {
        all.add(new Assign(context.schema().type(), entity.typeValue()));
      }
    }
    for (UpdateAction action : List.copyOf(all)) {
      if (action.attribute().equals(entity.type().timeToLiveAttribute())
          && action.value() != null) {
        entity.checkTimeToLive(action.value(), now);
      }
      String copy = entity.copyOf(action.attribute());
      if (copy != null) {
        all.add(action.at(Path.of(copy)));
      }
    }
  }

  /** Adds the instants of this write, where nothing else sets them. */
  private void stampInstants(List<UpdateAction> all, Instant now, Predicate<String> wanted) {
    String updatedAt = entity.updatedAt();
    if (updatedAt != null && wanted.test(updatedAt) && untouched(all, updatedAt)) {
      all.add(new Assign(updatedAt, entity.stamp(updatedAt, now)));
    }
    String createdAt = upsert ? entity.createdAt() : null;
    if (createdAt != null && wanted.test(createdAt) && untouched(all, createdAt)) {
      all.add(new AssignIfAbsent(createdAt, entity.stamp(createdAt, now)));
    }
  }

  /** Whether what is made by this gets an end. */
  private boolean lasting() {
    return upsert && entity.type().lifetime() != null;
  }

  private static boolean untouched(List<UpdateAction> all, String attribute) {
    return all.stream().noneMatch(action -> action.attribute().equals(attribute));
  }

  private Map<String, Value> sendOnce(ItemWrite.Prepared prepared, Returned returned) {
    boolean old = returned == Returned.OLD;
    return new ItemWrite(context, entity, key, site, prepared) {
      @Override
      Answer checked(Answer answer, WriteState state) {
        return old && !state.oldIsExact() ? recognised() : answer;
      }

      @Override
      public Answer recognised() {
        if (old) {
          throw answerLost(key, "the item as it was before");
        }
        return Answer.of(item());
      }

      @Override
      public RuntimeException refused(RuntimeException refusal) {
        return refusal;
      }
    }.run().item();
  }

  /** Deletes an item that has outlived its time, unless somebody has changed it since it was seen. */
  private void removeExpired(Map<String, Value> item) {
    WriteExpressions terms = entity.expressions(new WriteTerms(
        Item.ANY, 0, null, own.unchanged(item).attributes(), null, List.of(), context.now()));
    try {
      context
          .caller()
          .call(
              site,
              new Request.Delete(context.tableName(), entity.key(key), terms, Returned.NOTHING));
    } catch (ConditionFailedException | ConflictException | UnavailableException e) {
      // Changed, gone or about to be, or perhaps deleted: the next try sees what is there then.
    }
  }
}
