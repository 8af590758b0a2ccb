package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.expression.WriteTerms;
import dev.gateleg.core.internal.expression.WriteTerms.Item;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.EntitySpec.CopySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import dev.gateleg.core.spi.write.CopyFollower;
import dev.gateleg.core.write.CopyReport.Difference;
import dev.gateleg.core.write.CopyReport.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The copies of one kind, to compare them with their owners and to bring them in step: for items from before the copies were
 * declared, and for what others wrote past Gateleg. Immutable and thread-safe.
 *
 * @param <E> the copy
 */
public final class Copies<E> {

  /** After so many races on one item, the rest of the table is not kept waiting: the next run comes by again. */
  private static final int MOST_TRIES = 10;

  private final Work<?, E> work;

  private Copies(Work<?, E> work) {
    this.work = work;
  }

  /** The copies of an entity's type. */
  static <E> Copies<E> of(TableContext context, EntityType<E> type) {
    BoundEntity<E> copy = context.entity(type);
    CopySpec<?, E> spec = copy.type().copy();
    if (spec == null) {
      throw new InvalidInputException(
          CoreCode.COPY_ABSENT,
          type.name() + " is no copy of another entity; give one that is marked with @CopyOf.",
          null);
    }
    return new Copies<>(work(context, copy, spec));
  }

  private static <O, E> Work<O, E> work(
      TableContext context, BoundEntity<E> copy, CopySpec<O, E> spec) {
    GeneratedEntity<O> owner = spec.owner();
    return new Work<>(
        context, context.entity(owner), copy, spec, new CopyWrites<>(context, copy, spec));
  }

  /** Reads the whole table and tells which copies are not as their owners; writes nothing. */
  public CopyReport reconcile() {
    return work.all(false);
  }

  /**
   * Reads the whole table and brings copies in step with their owners: writes those that are missing or stale, and deletes
   * those that have no owner. Others may write meanwhile. A run that was ended can be made again.
   */
  public CopyReport repair() {
    return work.all(true);
  }

  /**
   * Brings the copy of one owner in step: for whoever hears of a change that others made, as a reader of the table's stream
   * does. Returns how it was; empty where it was in step.
   */
  public Optional<Difference> repair(EntityKey<?> owner) {
    return Optional.ofNullable(work.repaired(owner));
  }

  /** Keeps the copies in step with their owners, change by change. */
  CopyFollower<?> follower() {
    return work;
  }

  /** What is done for copies of one kind. */
  private record Work<O, E>(
      TableContext context,
      BoundEntity<O> owner,
      BoundEntity<E> copy,
      CopySpec<O, E> spec,
      CopyWrites<O, E> writes)
      implements CopyFollower<O> {

    @Override
    public EntityType<O> owners() {
      return owner.type();
    }

    @Override
    public boolean follow(EntityKey<O> key, @Nullable O before, @Nullable O after) {
      E was = writes.made(before);
      E is = writes.made(after);
      if (Objects.equals(was, is)) {
        return true; // What came before this change has been followed.
      }
      EntityKey<O> own = context.inScope(key);
      Difference behind = ofOwner(own, new OwnItem(context, owner, own).read(site()), true);
      if (behind != null && behind.kind() == Kind.TAKEN) {
        throw writes.taken(behind.copy(), Map.of());
      }
      EntityKey<E> from = was == null ? null : context.inScope(copy.type().keyOf(was));
      boolean left = from != null && (is == null || !copy.type().keyOf(is).equals(from));
      Difference orphaned = from != null && left ? ofCopyAt(from) : null;
      return (behind == null || behind.repaired()) && (orphaned == null || orphaned.repaired());
    }

    /** The place that a copy was to leave: another change of its owner may have brought it back. */
    private @Nullable Difference ofCopyAt(EntityKey<E> from) {
      Map<String, Value> item = new OwnItem(context, copy, from).read(site());
      return copy.recognises(item) ? ofCopy(item, true) : null;
    }

    private CallSite site() {
      return new CallSite("copies", copy.type().name(), null);
    }

    CopyReport all(boolean repair) {
      List<Difference> differences = new ArrayList<>();
      long inStep = 0;
      Map<String, Value> from = null;
      do {
        Answer page = scanned(from);
        for (Map<String, Value> item : page.items()) {
          if (!ours(item)) {
            continue;
          }
          boolean isOwner = owner.recognises(item);
          Difference found = isOwner
              ? ofOwner(owner.keyOf(item), item, repair)
              : copy.recognises(item) ? ofCopy(item, repair) : null;
          if (found != null) {
            differences.add(found);
          } else if (isOwner && writes.made(owner.read(item)) != null) {
            inStep++;
          }
        }
        from = page.last().isEmpty() ? null : page.last();
      } while (from != null);
      return new CopyReport(inStep, differences);
    }

    private boolean ours(Map<String, Value> item) {
      Value partition = item.get(context.schema().partition());
      return partition != null
          && !context.hidden(item)
          && !context.expired(item)
          && context.holds(partition);
    }

    private Answer scanned(@Nullable Map<String, Value> from) {
      return context
          .caller()
          .read(
              site(),
              new Request.Scan(
                  new Request.Place(context.tableName(), null),
                  new Request.Selection(null, null, null, WriteExpressions.NONE),
                  new Request.Window(null, from),
                  null,
                  true));
    }

    @Nullable
    Difference repaired(EntityKey<?> key) {
      if (!key.type().equals(owner.type())) {
        throw new InvalidInputException(
            CoreCode.COPY_ABSENT,
            key + " has no copies of the kind " + copy.type().name() + "; give the key of a "
                + owner.type().name() + ".",
            null);
      }
      EntityKey<O> own = new EntityKey<>(owner.type(), key.partition(), key.sort());
      Map<String, Value> item = new OwnItem(context, owner, context.inScope(own)).read(site());
      return item.isEmpty() || context.expired(item) ? null : ofOwner(own, item, true);
    }

    /** How the copy of an owner is not as it should be; null where it is. */
    private @Nullable Difference ofOwner(
        EntityKey<O> key, Map<String, Value> read, boolean repair) {
      Map<String, Value> item = read;
      Difference first = null;
      for (int tries = 1; tries <= MOST_TRIES; tries++) {
        E made = item.isEmpty() || context.expired(item) ? null : writes.made(owner.read(item));
        if (made == null) {
          return first == null ? null : repaired(first);
        }
        EntityKey<E> to = copy.type().keyOf(made);
        Map<String, Value> wanted = writes.item(made, context.now());
        Map<String, Value> found = new OwnItem(context, copy, to).read(site());
        Kind kind = kind(wanted, found);
        if (kind == null) {
          return first == null ? null : repaired(first);
        }
        first = new Difference(kind, to, key, false);
        if (!repair || kind == Kind.TAKEN) {
          return first;
        }
        if (rewritten(key, item, wanted)) {
          return repaired(first);
        }
        item = new OwnItem(context, owner, key).read(site());
      }
      return first;
    }

    private static Difference repaired(Difference difference) {
      return new Difference(difference.kind(), difference.copy(), difference.owner(), true);
    }

    private @Nullable Kind kind(Map<String, Value> wanted, Map<String, Value> found) {
      if (found.isEmpty() || context.expired(found)) {
        return Kind.MISSING;
      } else if (!writes.own(found, wanted)) {
        return Kind.TAKEN;
      }
      List<String> compared = new ArrayList<>(copy.type().attributes());
      copy.keyAttributes().forEach(key -> compared.add(key.attribute()));
      return compared.stream().allMatch(name -> same(found.get(name), wanted.get(name)))
          ? null
          : Kind.STALE;
    }

    /** Whether two values are the same; the elements of a set have no order. */
    private static boolean same(@Nullable Value one, @Nullable Value other) {
      if (one == null || other == null || !(one.hasSs() || one.hasNs() || one.hasBs())) {
        return Objects.equals(one, other);
      }
      return Set.copyOf(one.ss()).equals(Set.copyOf(other.ss()))
          && Set.copyOf(one.ns()).equals(Set.copyOf(other.ns()))
          && Set.copyOf(one.bs()).equals(Set.copyOf(other.bs()));
    }

    /** Writes a copy, if its owner is as it was read; tells whether it was. */
    private boolean rewritten(
        EntityKey<O> key, Map<String, Value> item, Map<String, Value> wanted) {
      Instant now = context.now();
      return moved(at -> {
        List<TransactionAction> actions = new ArrayList<>();
        actions.add(unchanged(owner, key, item, now));
        actions.addAll(writes.of(new OwnerChange<>(
            context, owner, key, Map.of(), item, true, now, ConcurrentHashMap.newKeySet())));
        return actions;
      });
    }

    private boolean moved(ActionSource part) {
      try {
        TransactionSender.of(context, part).run();
        return true;
      } catch (UniqueClaims.MovedException | UniqueTakenException e) {
        return false; // Others were faster: see what there is now.
      }
    }

    private static <T> TransactionAction unchangedAction(
        String verb, EntityKey<T> key, Map<String, Value> stored, Request.Action action) {
      return new TransactionAction(
          verb,
          key,
          stored,
          action,
          null,
          found -> new UniqueClaims.MovedException(),
          found -> false);
    }

    private <T> WriteExpressions same(BoundEntity<T> entity, Map<String, Value> read, Instant now) {
      return entity.expressions(new WriteTerms(
          Item.ANY,
          0,
          null,
          Unchanged.whole(context, entity, read).attributes(),
          null,
          List.of(),
          now));
    }

    private <T> TransactionAction unchanged(
        BoundEntity<T> entity, EntityKey<T> key, Map<String, Value> read, Instant now) {
      Map<String, Value> stored = entity.key(key);
      return unchangedAction(
          "check",
          key,
          stored,
          new Request.Check(context.tableName(), stored, same(entity, read, now)));
    }

    /** How a copy is left behind; null where its owner makes it. */
    private @Nullable Difference ofCopy(Map<String, Value> read, boolean repair) {
      EntityKey<E> key = copy.keyOf(read);
      Map<String, Value> item = read;
      Difference first = null;
      for (int tries = 1; tries <= MOST_TRIES; tries++) {
        if (item.isEmpty() || context.expired(item)) {
          return first == null ? null : repaired(first);
        }
        EntityKey<O> of = context.inScope(spec.ownerOf().apply(copy.read(item)));
        Map<String, Value> owned = new OwnItem(context, owner, of).read(site());
        boolean alive = !owned.isEmpty() && !context.expired(owned) && owner.recognises(owned);
        E made = alive ? writes.made(owner.read(owned)) : null;
        if (made != null && copy.type().keyOf(made).equals(key)) {
          return first == null ? null : repaired(first);
        }
        first = new Difference(Kind.ORPHANED, key, of, false);
        if (!repair) {
          return first;
        }
        if (deleted(key, item, of, owned)) {
          return repaired(first);
        }
        item = new OwnItem(context, copy, key).read(site());
      }
      return first;
    }

    /** Deletes a copy, if it and its owner are as they were read; tells whether they were. */
    private boolean deleted(
        EntityKey<E> key, Map<String, Value> item, EntityKey<O> of, Map<String, Value> owned) {
      Instant now = context.now();
      Map<String, Value> stored = copy.key(key);
      return moved(at -> List.of(
          unchangedAction(
              "delete",
              key,
              stored,
              new Request.Delete(
                  context.tableName(), stored, same(copy, item, now), Returned.NOTHING)),
          unchanged(owner, of, owned, now)));
    }
  }
}
