package dev.gateleg.patterns.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The rollups of an entity in a table. Immutable and thread-safe.
 *
 * <p>Either all writes of the entity go through {@link #create}, {@link #modify}, {@link #delete} and {@link #writes}, which
 * change it and its rollups in one transaction; or they are made as always, and its change stream is given to {@link
 * #apply}. Never both: an entity would be counted twice. What other programs wrote past the rollups, and what expired,
 * {@link Reconciliation} finds.
 *
 * @param <E> the entity
 */
public final class Rollups<E> {

  /** Streams keep changes for a day; twice that is remembered. */
  public static final Duration CHANGES_REMEMBERED = Duration.ofDays(2);

  final Table table;
  final List<RollupStore<E>> stores;
  private final BoundEntity<E> entity;
  private final StreamedChanges<E> streamed;

  private Rollups(
      Table table,
      BoundEntity<E> entity,
      List<RollupStore<E>> stores,
      StreamedChanges<E> streamed) {
    this.table = table;
    this.entity = entity;
    this.stores = stores;
    this.streamed = streamed;
  }

  /** These rollups of one entity, on a table. */
  @SafeVarargs
  public static <E> Rollups<E> on(Table table, Rollup<E, ?> first, Rollup<E, ?>... more) {
    BoundEntity<E> entity = GeneratedTable.contextOf(table).entity(first.entity());
    List<RollupStore<E>> stores = new ArrayList<>();
    stores.add(new RollupStore<>(table, first));
    Set<String> names = new HashSet<>(Set.of(first.name()));
    for (Rollup<E, ?> rollup : more) {
      if (!names.add(rollup.name())) {
        throw RollupErrors.twice(entity.type().name(), "the rollup '" + rollup + "'");
      }
      stores.add(new RollupStore<>(table, rollup));
    }
    return new Rollups<>(
        table,
        entity,
        List.copyOf(stores),
        new StreamedChanges<>(table, List.copyOf(stores), CHANGES_REMEMBERED));
  }

  /** The same, remembering for that long which changes of a stream were counted; by default two days. */
  public Rollups<E> rememberingChanges(Duration duration) {
    if (duration.isNegative() || duration.isZero()) {
      throw new InvalidInputException(
          "DurationNotPositive", duration + " is no time to wait or to keep; give more.", null);
    }
    return new Rollups<>(table, entity, stores, new StreamedChanges<>(table, stores, duration));
  }

  BoundEntity<E> entity() {
    return entity;
  }

  TableContext context() {
    return stores.get(0).context();
  }

  /** Writes a new entity and counts it; throws {@code AlreadyExistsException} if it is there. One request. */
  public E create(E created) {
    return writes().create(created).runSingle();
  }

  /**
   * Reads an entity, changes it and writes it if it is unchanged, and counts it as it is now instead of as it was; tries
   * again if it is not. Returns it as stored. The entity is written whole.
   */
  public E modify(EntityKey<E> key, UnaryOperator<E> change) {
    return racing(key, () -> {
          Map<String, AttributeValue> read = read(key);
          if (read.isEmpty()) {
            throw new NotFoundException("NotFound", key + " is not there; create it first.", null);
          }
          E before = entity.read(read);
          E after = change.apply(before);
          return Optional.of(
              after.equals(before)
                  ? before
                  : writes().changeRead(read, before, after).runSingle());
        })
        .orElseThrow();
  }

  /** Deletes an entity, counts it no more, and returns it; empty where there was none. */
  public Optional<E> delete(EntityKey<E> key) {
    return racing(key, () -> {
      Map<String, AttributeValue> read = read(key);
      return read.isEmpty()
          ? Optional.empty()
          : Optional.of(writes().deleteRead(read, entity.read(read)).runSingle());
    });
  }

  private interface Try<E> {
    Optional<E> made();
  }

  private Optional<E> racing(EntityKey<E> key, Try<E> attempt) {
    Backoff backoff = Backoff.RACES;
    for (int tries = 1; ; tries++) {
      try {
        return attempt.made();
      } catch (RollupWrites.Raced e) {
        if (tries == backoff.tries()) {
          throw new VersionMismatchException(
              "VersionMismatch",
              key + " was changed by others during each of " + tries + " tries; try again later.",
              Map.of(),
              e);
        }
        context().sleeper().sleep(backoff.before(tries, context().random()));
      }
    }
  }

  /** The item under a key, if it is there and has not expired; else nothing. */
  Map<String, AttributeValue> read(EntityKey<E> key) {
    TableContext context = context();
    CallSite site = new CallSite("rollups", entity.type().name(), null);
    Map<String, AttributeValue> item = context
        .read(site, new Request.Get(context.tableName(), entity.key(context.inScope(key)), true))
        .item();
    return context.expired(item) ? Map.of() : item;
  }

  /** Several writes, for a transaction of one's own; none yet. */
  public RollupWrites<E> writes() {
    return new RollupWrites<>(this);
  }

  /**
   * Counts a change that the entity's stream tells of. A change that is told again is not counted again: a marker under its
   * id is written with it, in one transaction for each rollup.
   *
   * @param change the id of the change, the same every time it is told
   * @param before the entity as it was; null where it was created
   * @param after the entity as it is; null where it was deleted
   * @return whether something was counted
   */
  public boolean apply(String change, @Nullable E before, @Nullable E after) {
    return streamed.apply(change, before, after);
  }

  /** The rows of a rollup for a group: for a branch. The values are those of its {@code per}, in their order. */
  public <R> RollupRows<E, R> rows(Rollup<E, R> rollup, String... group) {
    RollupStore<E> store = store(rollup);
    return new RollupRows<>(store, rollup, store.group(group));
  }

  /**
   * The comparison of all rows of a rollup with all entities, about to be made. It looks for rows in the whole table.
   *
   * @param entities all entities, read anew whenever they are iterated, and consistently
   */
  public Reconciliation<E> reconciling(Rollup<E, ?> rollup, Iterable<E> entities) {
    return new Reconciliation<>(store(rollup), null, entities);
  }

  private RollupStore<E> store(Rollup<E, ?> rollup) {
    return stores.stream()
        .filter(store -> store.rollup().equals(rollup))
        .findFirst()
        .orElseThrow(() -> new InvalidInputException(
            "RollupForeign",
            "'" + rollup + "' is none of the rollups that were given; give it to Rollups.on.",
            null));
  }
}
