package dev.gateleg.core.write;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.expression.WriteTerms;
import dev.gateleg.core.internal.expression.WriteTerms.Item;
import dev.gateleg.core.internal.send.Repetition;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.UpdateAction;
import dev.gateleg.core.spi.expression.UpdateAction.Assign;
import dev.gateleg.core.spi.expression.UpdateAction.Remove;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import dev.gateleg.core.spi.write.Sight;
import dev.gateleg.model.error.GatelegException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Read, change, write if unchanged, and again if it was not. Only the attributes that differ are written, so that what
 * others keep in the item stays.
 *
 * @param <E> the entity
 */
final class Modify<E> {

  private final TableContext context;
  private final BoundEntity<E> entity;
  private final EntityKey<E> key;
  private final UnaryOperator<E> change;
  private final CallSite site;
  private final OwnItem own;

  /** A change of the item under a key. */
  public Modify(TableContext context, EntityKey<E> key, UnaryOperator<E> change) {
    this.context = context;
    this.entity = Write.written(context.entity(key.type()));
    this.key = context.inScope(key);
    this.change = change;
    this.site = new CallSite("modify", entity.type().name(), null);
    this.own = new OwnItem(context, entity, this.key);
  }

  /** Makes the change and returns the entity as it is now; one that changes nothing writes nothing. */
  public E run() {
    Backoff backoff = Backoff.RACES;
    for (int attempt = 1; ; attempt++) {
      Map<String, Value> read = read();
      E before = entity.read(read);
      E after = change.apply(before);
      if (after == null) {
        throw new InvalidInputException(
            CoreCode.VALUE_NULL,
            key + ": the change returned null; return the entity, or delete the item.",
            null);
      } else if (after.equals(before)) {
        return before;
      }
      if (!entity.type().keyOf(after).equals(key)) {
        throw new InvalidInputException(
            CoreCode.KEY_IMMUTABLE,
            key + " would become " + entity.type().keyOf(after)
                + "; create the item under its new key and delete this one.",
            null);
      }
      try {
        return written(read, before, after);
      } catch (UniqueTakenException e) {
        throw e; // It stays so, however often it is tried.
      } catch (ConditionFailedException | ConflictException e) {
        if (attempt == backoff.tries()) {
          throw exhausted(e, attempt);
        }
        context.contention().raced(key);
        context.sleeper().sleep(backoff.before(attempt, context.random()));
      }
    }
  }

  private GatelegException exhausted(GatelegException last, int tries) {
    return last instanceof ConditionFailedException failed
        ? new VersionMismatchException(
            CoreCode.VERSION_MISMATCH,
            key + " was changed by others during each of " + tries + " tries; try again later.",
            failed.item(),
            failed)
        : last;
  }

  private Map<String, Value> read() {
    Map<String, Value> item = own.read(site);
    if (item.isEmpty() || context.expired(item)) {
      throw new NotFoundException(
          CoreCode.NOT_FOUND, key + " is not there; create it first.", null);
    }
    return item;
  }

  private E written(Map<String, Value> read, E before, E after) {
    Instant now = context.now();
    Map<String, Value> old = entity.item(before, now);
    if (changes(old, entity.item(after, now)).isEmpty()) {
      return before; // Another record, stored the same: 10.50 is 10.5.
    }
    String versionAttribute = entity.type().versionAttribute();
    boolean versioned = versionAttribute != null && read.containsKey(versionAttribute);
    long next = versioned ? entity.version(before) + 1 : context.firstVersion(now);
    E stamped = entity.stamped(after, next, now);
    Map<String, Value> item = entity.item(stamped, now);
    E stored = entity.readBack(item);
    List<UpdateAction> actions = changes(old, item);
    Unchanged unchanged = own.unchanged(read);
    Set<String> learned = ConcurrentHashMap.newKeySet();
    SideWriteList<E> along = SideWriteList.of(context, entity);
    Sight sight = new Sight();
    Along dependents = new Along();
    dependents.add(along.dependents(), before, stored);
    Supplier<List<TransactionAction>> others = () -> {
      List<TransactionAction> all = new ArrayList<>(
          along.of(new OwnerChange<>(context, entity, key, read, item, false, now, learned)));
      all.addAll(dependents.actions(now, sight));
      return all;
    };
    String attribute = context.schema().attempt();
    String mark = context.attempt();
    if (mark != null && attribute != null) {
      actions.add(new Assign(attribute, Value.fromS(mark)));
    }
    // As it was read, not as it would be written: others may spell the same value in another way.
    WriteTerms terms =
        new WriteTerms(Item.PRESENT, 0, null, unchanged.attributes(), null, actions, now);
    if (others.get().isEmpty()) {
      send(entity.expressions(terms), unchanged.lasting(), mark, versioned ? next : 0);
    } else {
      transacted(terms, others);
    }
    return stored;
  }

  private List<UpdateAction> changes(Map<String, Value> old, Map<String, Value> next) {
    List<UpdateAction> actions = new ArrayList<>();
    Set<String> names = new TreeSet<>(old.keySet());
    names.addAll(next.keySet());
    names.removeAll(entity.key(key).keySet());
    names.forEach(name -> differ(name, old.get(name), next.get(name), actions));
    return actions;
  }

  private void send(WriteExpressions terms, boolean lasting, @Nullable String mark, long next) {
    Request request =
        new Request.Update(context.tableName(), entity.key(key), terms, Returned.NOTHING);
    Repetition repetition = lasting ? Repetition.SELF_REFUSING : Repetition.HARMFUL;
    Answer unused = new ItemWrite(
        context,
        entity,
        key,
        site,
        new ItemWrite.Prepared(request, repetition, mark, mark == null ? 0 : next)) {
      @Override
      public Answer recognised() {
        return Answer.EMPTY;
      }

      @Override
      public RuntimeException refused(RuntimeException refusal) {
        return refusal;
      }
    }.run();
  }

  /** Makes the change together with those that it brings along. */
  private void transacted(WriteTerms terms, Supplier<List<TransactionAction>> others) {
    WriteExpressions texts = entity.expressions(terms);
    Map<String, Value> stored = entity.key(key);
    TransactionAction change = new TransactionAction(
        "modify",
        key,
        stored,
        new Request.Update(context.tableName(), stored, texts, Returned.NOTHING),
        null,
        item -> new ConditionFailedException(
            CoreCode.CONDITION_FAILED, key + " was changed by others.", item, null),
        item -> false);
    TransactionSender.of(context, now -> {
          List<TransactionAction> all = new ArrayList<>();
          all.add(change);
          all.addAll(others.get());
          return all;
        })
        .with(SideWriteList.of(context, entity).and(TransactionTables.of(context)), null)
        .run();
  }

  private static void differ(
      String name, @Nullable Value old, @Nullable Value next, List<UpdateAction> actions) {
    if (next == null) {
      actions.add(new Remove(name));
    } else if (!next.equals(old)) {
      actions.add(new Assign(name, next));
    }
  }
}
