package dev.gateleg.patterns.rollup;

import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.BoundEntity;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.transaction.Transacted;
import dev.gateleg.core.transaction.Transaction;
import dev.gateleg.core.write.Delete;
import dev.gateleg.core.write.Put;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Creates, changes and deletes of entities with all that they do to rollups, for a transaction of one's own. A row that
 * several of them touch is updated once. Immutable; nothing is sent before the transaction runs.
 *
 * @param <E> the entity
 */
public final class RollupWrites<E> {

  /**
   * A refusal that took longer may be about what an earlier try wrote: its token is remembered for ten minutes only, and the
   * process may have stood still.
   */
  private static final Duration CERTAIN = Duration.ofMinutes(1);

  private final Rollups<E> rollups;
  private final List<Plan.Change<E>> changes;
  private final List<Write<E>> writes;

  RollupWrites(Rollups<E> rollups) {
    this(rollups, List.of(), List.of());
  }

  private RollupWrites(Rollups<E> rollups, List<Plan.Change<E>> changes, List<Write<E>> writes) {
    this.rollups = rollups;
    this.changes = changes;
    this.writes = writes;
  }

  /** The same and a new entity. */
  public RollupWrites<E> create(E entity) {
    BoundEntity<E> bound = rollups.entity();
    return with(
        new Plan.Change<>(null, now -> bound.stamped(entity, 1, now)),
        rollups.table.creating(entity));
  }

  /**
   * The same and a change of an entity, which is written whole, if it is still as it was read.
   *
   * @param before as it was read
   * @param after as it shall be, under the same key
   */
  public RollupWrites<E> change(E before, E after) {
    return with(changed(before, after), putting(before, after, stored(before)));
  }

  /** The same and the end of an entity, if it is still as it was read. */
  public RollupWrites<E> delete(E before) {
    return with(new Plan.Change<>(before, now -> null), deleting(before, stored(before)));
  }

  /** The change of an item that was read; what refuses it is that others were faster. */
  RollupWrites<E> changeRead(Map<String, AttributeValue> read, E before, E after) {
    return with(changed(before, after), putting(before, after, read).orThrow(found -> new Raced()));
  }

  RollupWrites<E> deleteRead(Map<String, AttributeValue> read, E before) {
    return with(
        new Plan.Change<>(before, now -> null),
        deleting(before, read).orThrow(found -> new Raced()));
  }

  private Plan.Change<E> changed(E before, E after) {
    BoundEntity<E> bound = rollups.entity();
    EntityKey<E> key = bound.type().keyOf(before);
    EntityKey<E> other = bound.type().keyOf(after);
    if (!key.equals(other)) {
      throw new InvalidInputException(
          "KeyImmutable",
          key + " would become " + other
              + "; create the item under its new key and delete this one.",
          null);
    }
    if (bound.version(before) != bound.version(after)) {
      throw new InvalidInputException(
          "VersionManaged",
          key + "'s version was changed from " + bound.version(before) + " to "
              + bound.version(after) + "; it counts by itself, leave it as it was read.",
          null);
    }
    return new Plan.Change<>(before, now -> bound.stamped(after, bound.version(before) + 1, now));
  }

  private Put<E> putting(E before, E after, Map<String, AttributeValue> read) {
    return versioned(before)
        ? rollups.table.putting(after)
        : rollups.table.putting(after).when(unchanged(before, read));
  }

  private Delete<E> deleting(E before, Map<String, AttributeValue> read) {
    return versioned(before)
        ? rollups.table.deletingEntity(before)
        : rollups.table.deletingEntity(before).when(unchanged(before, read));
  }

  private boolean versioned(E before) {
    BoundEntity<E> bound = rollups.entity();
    if (bound.type().versionAttribute() == null) {
      return false;
    } else if (bound.version(before) == 0) {
      throw new InvalidInputException(
          "RollupUnread",
          bound.type().keyOf(before)
              + " has no version, so it was not read from the table; read it, and change that.",
          null);
    }
    return true;
  }

  private Map<String, AttributeValue> stored(E before) {
    return rollups.entity().item(before, Instant.EPOCH);
  }

  private Condition<E> unchanged(E before, Map<String, AttributeValue> read) {
    TableContext context = rollups.context();
    Set<String> attributes = new HashSet<>(stored(before).keySet());
    attributes.removeAll(rollups.entity().key(rollups.entity().keyOf(read)).keySet());
    return Unchanged.of(context.schema().partition(), attributes, read);
  }

  private RollupWrites<E> with(Plan.Change<E> change, Write<E> write) {
    List<Plan.Change<E>> all = new ArrayList<>(changes);
    all.add(change);
    List<Write<E>> more = new ArrayList<>(writes);
    more.add(write);
    return new RollupWrites<>(rollups, all, more);
  }

  /**
   * The actions: a write for each entity, and one update for each row that changes. If the instant of its write decides in
   * which rows an entity is counted, the transaction must be made on the same day; {@link #addTo} sees to that.
   */
  public List<TransactionPart> parts() {
    return parts(rows(rollups.context().now()));
  }

  private List<TransactionPart> rows(Instant now) {
    return new Plan<>(rollups.stores, changes, now).parts();
  }

  private List<TransactionPart> parts(List<TransactionPart> rows) {
    List<TransactionPart> parts = new ArrayList<>(writes);
    parts.addAll(rows);
    return parts;
  }

  /** A transaction with these writes in it too, at this instant. */
  public Transaction addTo(Transaction transaction) {
    Instant now = rollups.context().now();
    return transaction.addAll(parts(rows(now))).at(now);
  }

  /** Makes the only write, in a transaction if there are rows to be changed with it; returns what was stored or deleted. */
  E runSingle() {
    Write<E> write = writes.get(0);
    Instant now = rollups.context().now();
    List<TransactionPart> rows = rows(now);
    if (rows.isEmpty() && write instanceof Put<E> put) {
      return put.run();
    } else if (rows.isEmpty() && write instanceof Delete<E> delete) {
      delete.run();
    } else {
      Transacted done = made(rollups.table.transaction().addAll(parts(rows)).at(now));
      if (write instanceof Put<E> put) {
        return done.stored(put);
      }
    }
    return Objects.requireNonNull(changes.get(0).before());
  }

  private Transacted made(Transaction transaction) {
    long start = rollups.context().clock().millis();
    try {
      return transaction.run();
    } catch (Raced | AlreadyExistsException e) {
      long passed = Math.abs(rollups.context().clock().millis() - start);
      if (passed > CERTAIN.toMillis()) {
        throw new UnavailableException(
            "OutcomeUnknown",
            writes.get(0).key() + " was written by others, or by this very write, while it took "
                + Duration.ofMillis(passed) + "; read it to see.",
            e);
      }
      throw e;
    } catch (ConditionFailedException e) {
      throw busy(e);
    }
  }

  /** Rows were overtaken by others at every try until the deadline. */
  static ConflictException busy(ConditionFailedException e) {
    return new ConflictException(
        "RollupBusy",
        "A row's extremes were moved by others during each try, nothing was written; try again"
            + " later.",
        e);
  }

  /** Others were faster. No failure, so it has no stack trace. */
  static final class Raced extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Raced() {
      super("The entity was changed by others.", null, false, false);
    }
  }
}
