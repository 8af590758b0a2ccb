package dev.gateleg.patterns.rollup;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.write.Delete;
import dev.gateleg.core.write.Put;
import dev.gateleg.core.write.Transacted;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.Write;
import dev.gateleg.model.CheckReturnValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Creates, changes and deletes of entities with all that they do to rollups, for a transaction of one's own. A row that
 * several of them touch is updated once. Immutable; no write is sent before the transaction runs.
 *
 * @param <E> the entity
 */
@CheckReturnValue
public final class RollupWrites<E> {

  /**
   * A refusal that took longer may be about what an earlier try wrote: its token is remembered for ten minutes only, and the
   * process may have stood still.
   */
  private static final Duration CERTAIN = Duration.ofMinutes(1);

  /** Where marks stand in a table that keeps no attempts. */
  private static final String OWN_MARK = "_rolled";

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
   * The same and a change of an entity, which is written whole, if it is still as it was read. An entity without a version is
   * read once more now, to be known again.
   *
   * @param before as it was read
   * @param after as it shall be, under the same key
   * @throws ConditionFailedException if it is not as it was read; later, the transaction throws it
   */
  public RollupWrites<E> change(E before, E after) {
    checkChange(before, after);
    return change(known(before), before, after, found -> notAsRead(before));
  }

  /** The same and the end of an entity, on the same terms as a {@link #change}. */
  public RollupWrites<E> delete(E before) {
    return delete(known(before), before, found -> notAsRead(before));
  }

  /** The change of an item that was read; what refuses it is that others were faster. */
  RollupWrites<E> changeRead(Map<String, AttributeValue> read, E before, E after) {
    checkChange(before, after);
    return change(read, before, after, found -> new Raced());
  }

  RollupWrites<E> deleteRead(Map<String, AttributeValue> read, E before) {
    return delete(read, before, found -> new Raced());
  }

  private RollupWrites<E> change(
      Map<String, AttributeValue> known,
      E before,
      E after,
      Function<Optional<E>, RuntimeException> refusal) {
    BoundEntity<E> bound = rollups.entity();
    return with(
        new Plan.Change<>(before, now -> bound.stamped(after, bound.version(before) + 1, now)),
        conditional(known, rollups.table.putting(after)).orThrow(refusal));
  }

  private RollupWrites<E> delete(
      Map<String, AttributeValue> known,
      E before,
      Function<Optional<E>, RuntimeException> refusal) {
    return with(
        new Plan.Change<>(before, now -> null),
        conditional(known, rollups.table.deletingEntity(before)).orThrow(refusal));
  }

  private void checkChange(E before, E after) {
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
  }

  /** The item of an entity that was read some time ago; one with a version is known by that. */
  private Map<String, AttributeValue> known(E before) {
    BoundEntity<E> bound = rollups.entity();
    EntityKey<E> key = bound.type().keyOf(before);
    if (bound.type().versionAttribute() == null) {
      Map<String, AttributeValue> now = rollups.read(key);
      if (now.isEmpty() || !stored(before).equals(stored(bound.read(now)))) {
        throw notAsRead(before);
      }
      return now;
    } else if (bound.version(before) == 0) {
      throw new InvalidInputException(
          "RollupUnread",
          key + " has no version, so it was not read from the table; read it, and change that.",
          null);
    }
    return Map.of();
  }

  private Map<String, AttributeValue> stored(E before) {
    return rollups.entity().item(before, Instant.EPOCH);
  }

  private String mark() {
    String attempt = rollups.context().schema().attempt();
    return attempt == null ? OWN_MARK : attempt;
  }

  private Put<E> conditional(Map<String, AttributeValue> known, Put<E> put) {
    return versioned() ? put : put.when(unchanged(known));
  }

  private Delete<E> conditional(Map<String, AttributeValue> known, Delete<E> delete) {
    return versioned() ? delete : delete.when(unchanged(known));
  }

  private boolean versioned() {
    return rollups.entity().type().versionAttribute() != null;
  }

  /** Holds where the item is as it was read: also what it lacked is compared, and the mark of its last write. */
  private Condition<E> unchanged(Map<String, AttributeValue> read) {
    TableSchema schema = rollups.context().schema();
    Set<String> attributes = new HashSet<>(rollups.entity().compared(schema.attempt()));
    attributes.add(mark());
    return Unchanged.of(schema.partition(), attributes, read);
  }

  private ConditionFailedException notAsRead(E before) {
    BoundEntity<E> bound = rollups.entity();
    String message = bound.type().keyOf(before)
        + " is not as it was read any more; read it again and decide anew.";
    return bound.type().versionAttribute() == null
        ? new ConditionFailedException("ConditionFailed", message, Map.of(), null)
        : new VersionMismatchException("VersionMismatch", message, Map.of(), null);
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
    List<TransactionPart> parts = new ArrayList<>(writes.size() + rows.size());
    for (Write<E> write : writes) {
      parts.add(write instanceof Put<E> put ? put.carrying(mark(), newMark()) : write);
    }
    parts.addAll(rows);
    return parts;
  }

  /**
   * A mark that a put leaves in its item, as single writes do: the same attributes may be there again, or others beside
   * them, but the mark tells that it is not the item which was read.
   */
  private AttributeValue newMark() {
    long random = rollups.context().random().getAsLong();
    return AttributeValue.fromS(Long.toString(random, Character.MAX_RADIX));
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
    // A single write leaves a mark by itself, in a table that has room for it.
    boolean alone = rows.isEmpty() && rollups.context().schema().attempt() != null;
    if (alone && write instanceof Put<E> put) {
      return put.run();
    } else if (alone && write instanceof Delete<E> delete) {
      delete.runWithoutOld();
    } else {
      List<TransactionPart> parts = parts(rows);
      Transacted done = made(rollups.table.transaction().addAll(parts).at(now));
      if (write instanceof Put<E>) {
        return done.stored(putOf(parts.get(0)));
      }
    }
    return Objects.requireNonNull(changes.get(0).before());
  }

  @SuppressWarnings("unchecked") // The first part is the write of the entity.
  private static <E> Put<E> putOf(TransactionPart part) {
    return (Put<E>) part;
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
    }
  }

  /** Others were faster. No failure, so it has no stack trace. */
  static final class Raced extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Raced() {
      super("The entity was changed by others.", null, false, false);
    }
  }
}
