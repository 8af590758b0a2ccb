package dev.gateleg.patterns.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.entity.Dependency;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The rollups of an entity in a table: reads of their rows, comparisons with the entities, changes from a stream. Immutable
 * and thread-safe.
 *
 * <p>Rollups that the entity is declared with ({@code @RolledUp}) are kept by every write of it through any table. Others are
 * kept by writes through {@link #keeping}, or their changes come from the entity's change stream and are given to {@link
 * #apply}. Never both: an entity would be counted twice. What other programs wrote past the rollups, {@link Reconciliation}
 * finds.
 *
 * @param <E> the entity
 */
public final class Rollups<E> {

  /** Streams keep changes for a day; twice that is remembered. */
  public static final Duration CHANGES_REMEMBERED = Duration.ofDays(2);

  private final Table table;
  private final Table keeping;
  private final List<RollupStore<E>> stores;
  private final StreamedChanges<E> streamed;

  private Rollups(
      Table table, Table keeping, List<RollupStore<E>> stores, StreamedChanges<E> streamed) {
    this.table = table;
    this.keeping = keeping;
    this.stores = stores;
    this.streamed = streamed;
  }

  /** These rollups of one entity, on a table. */
  @SafeVarargs
  public static <E> Rollups<E> on(Table table, Rollup<E, ?> first, Rollup<E, ?>... more) {
    List<Rollup<E, ?>> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(more));
    List<RollupStore<E>> stores = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Rollup<E, ?> rollup : all) {
      if (!names.add(rollup.name())) {
        throw RollupErrors.twice(first.entity().name(), "the rollup '" + rollup + "'");
      }
      stores.add(new RollupStore<>(table, rollup));
    }
    return new Rollups<>(
        table,
        kept(table, first.entity(), all),
        List.copyOf(stores),
        new StreamedChanges<>(table, List.copyOf(stores), CHANGES_REMEMBERED));
  }

  /**
   * The same table, all of whose writes of an entity keep these rollups too: for rollups that the entity is not declared
   * with. One that it is declared with is not kept twice.
   */
  @SafeVarargs
  public static <T extends Table, E> T keeping(T table, Rollup<E, ?> first, Rollup<E, ?>... more) {
    List<Rollup<E, ?>> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(more));
    return kept(table, first.entity(), all);
  }

  private static <T extends Table, E> T kept(
      T table, EntityType<E> entity, List<Rollup<E, ?>> rollups) {
    List<Dependency<E>> dependencies = new ArrayList<>();
    rollups.forEach(rollup -> dependencies.add(new RollupDependency<>(rollup)));
    return GeneratedTable.bringingAlong(table, entity, dependencies);
  }

  /** The same, remembering for that long which changes of a stream were counted; by default two days. */
  public Rollups<E> rememberingChanges(Duration duration) {
    if (duration.isNegative() || duration.isZero()) {
      throw new InvalidInputException(
          PatternCode.DURATION_NOT_POSITIVE,
          duration + " is no time to wait or to keep; give more.",
          null);
    }
    return new Rollups<>(table, keeping, stores, new StreamedChanges<>(table, stores, duration));
  }

  /** Writes a new entity and counts it; throws {@code AlreadyExistsException} if it is there. One request. */
  public E create(E created) {
    return keeping.create(created);
  }

  /**
   * Reads an entity, changes it and writes it if it is unchanged, and counts it as it is now instead of as it was; tries
   * again if it is not. Returns it as stored.
   */
  public E modify(EntityKey<E> key, UnaryOperator<E> change) {
    return keeping.modify(key, change);
  }

  /** Deletes an entity, counts it no more, and returns it; empty where there was none. */
  public Optional<E> delete(EntityKey<E> key) {
    return keeping.deleteKey(key);
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

  /**
   * The rows of a rollup for a group: for a branch. The values are those of its {@code per}, in their order. Rows that are an
   * entity of the program are read by its own patterns.
   */
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
            PatternCode.ROLLUP_FOREIGN,
            "'" + rollup + "' is none of the rollups that were given; give it to Rollups.on.",
            null));
  }
}
