package dev.gateleg.patterns.rollup;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of a rollup's rows with the entities, about to be made. Immutable; nothing is sent before {@link #list},
 * {@link #repair} or {@link #recompute}.
 *
 * <p>It is right while entities are written through {@link Rollups}: a row that changes meanwhile is looked at again, with the
 * entities. Where rollups are fed by a stream, let that come to its end first: what it has not told yet would be counted by
 * both.
 *
 * @param <E> the entity
 */
@CheckReturnValue
public final class Reconciliation<E> {

  private static final int ENTITIES_PER_REPORT = 100;

  private final RollupStore<E> store;
  private final @Nullable List<String> group;
  private final Iterable<E> entities;
  private final RollupProgress progress;

  Reconciliation(RollupStore<E> store, @Nullable List<String> group, Iterable<E> entities) {
    this(store, group, entities, (read, rows, all) -> {});
  }

  private Reconciliation(
      RollupStore<E> store,
      @Nullable List<String> group,
      Iterable<E> entities,
      RollupProgress progress) {
    this.store = store;
    this.group = group;
    this.entities = entities;
    this.progress = progress;
  }

  /** The same, telling how far it has come. */
  public Reconciliation<E> progress(RollupProgress hears) {
    return new Reconciliation<>(store, group, entities, hears);
  }

  /** Lists what differs, and changes nothing. */
  public List<RollupDifference> list() {
    return run((key, seen, computed, differences) ->
        differences.isEmpty() || store.changes(seen).equals(store.changes(store.read(key))));
  }

  /** Sets right what differs, and lists it. */
  @CanIgnoreReturnValue
  public List<RollupDifference> repair() {
    return run((key, seen, computed, differences) ->
        differences.isEmpty() || store.replaced(key, seen, numbers(computed)));
  }

  /** Writes every row anew, and lists what differed. */
  @CanIgnoreReturnValue
  public List<RollupDifference> recompute() {
    return run((key, seen, computed, differences) -> store.replaced(key, seen, numbers(computed)));
  }

  /** What is done about a row. */
  private interface Step<E> {

    /** Does it; answers false where the row was changed by others, so that it is to be looked at again. */
    boolean done(
        RowKey key, StoredRow seen, RowDelta<E> computed, List<RollupDifference> differences);
  }

  private List<RollupDifference> run(Step<E> step) {
    TableAccess context = store.context();
    List<RollupDifference> found = new ArrayList<>();
    Set<RowKey> done = new HashSet<>();
    Backoff backoff = Backoff.RACES;
    for (int round = 1; !round(step, done, found); round++) {
      if (round == backoff.tries()) {
        throw new ConflictException(
            PatternCode.ROLLUP_BUSY,
            "Rows of " + store.rollup() + " were changed by others during each of " + round
                + " rounds; " + done.size() + " rows are done, try the others later.",
            null);
      }
      context.sleeper().sleep(backoff.before(round, context.random()));
    }
    return found;
  }

  /** Looks at all rows that are not done; answers whether all are done then. */
  private boolean round(Step<E> step, Set<RowKey> done, List<RollupDifference> found) {
    // Rows first: whoever writes after that is seen by the row's count of changes.
    Map<RowKey, StoredRow> rows = group == null ? store.all() : store.of(group);
    Map<RowKey, RowDelta<E>> computed = new LinkedHashMap<>();
    long read = fold(computed);
    Set<RowKey> keys = new TreeSet<>(Comparator.comparing(RowKey::toString));
    keys.addAll(rows.keySet());
    keys.addAll(computed.keySet());
    boolean all = true;
    for (RowKey key : keys) {
      if (!done.contains(key)) {
        StoredRow seen = rows.getOrDefault(key, StoredRow.of(key, Map.of()));
        RowDelta<E> row = computed.computeIfAbsent(key, absent -> new RowDelta<>(store.rollup()));
        List<RollupDifference> differences = differences(key, seen, row);
        if (step.done(key, seen, row, differences)) {
          done.add(key);
          found.addAll(differences);
          progress.progressed(read, done.size(), keys.size());
        } else {
          all = false;
        }
      }
    }
    return all;
  }

  private long fold(Map<RowKey, RowDelta<E>> computed) {
    long read = 0;
    for (E entity : entities) {
      List<RowKey> keys = store.keys(entity);
      Tally<E> tally = keys.isEmpty() ? null : new Tally<>(store.rollup(), entity);
      for (RowKey key : keys) {
        if (group == null || group.equals(key.group())) {
          computed
              .computeIfAbsent(key, absent -> new RowDelta<>(store.rollup()))
              .change(null, tally);
        }
      }
      if (++read % ENTITIES_PER_REPORT == 0) {
        progress.progressed(read, 0, 0);
      }
    }
    return read;
  }

  private List<RollupDifference> differences(RowKey key, StoredRow seen, RowDelta<E> computed) {
    List<RollupDifference> differences = new ArrayList<>();
    Set<Place> counters = new TreeSet<>(computed.counters().keySet());
    seen.numbers().keySet().stream().filter(store.layout()::adds).forEach(counters::add);
    for (Place counter : counters) {
      BigDecimal should = computed.counters().getOrDefault(counter, BigDecimal.ZERO);
      compare(key, counter, seen.number(counter), should, differences);
    }
    for (Extreme<E> extreme : store.rollup().extremes()) {
      String named = store.layout().named(extreme);
      Place place = Place.of(named == null ? extreme.attribute() : named);
      BigDecimal is = named == null ? extreme.in(seen) : seen.numberOrNull(place);
      compare(key, place, is, computed.extreme(extreme), differences);
    }
    return differences;
  }

  private void compare(
      RowKey key,
      Place place,
      @Nullable BigDecimal is,
      @Nullable BigDecimal should,
      List<RollupDifference> differences) {
    boolean same = is == null || should == null ? is == should : is.compareTo(should) == 0;
    if (!same) {
      differences.add(new RollupDifference(
          key.group(), key.period(), key.start(), store.layout().shown(place), is, should));
    }
  }

  /** The numbers of a row, as the entities make them. */
  private Map<Place, BigDecimal> numbers(RowDelta<E> computed) {
    Map<Place, BigDecimal> numbers = new TreeMap<>();
    computed.counters().forEach((place, number) -> {
      if (number.signum() != 0) {
        numbers.put(
            place,
            RollupErrors.storable(store.rollup().name(), store.layout().shown(place), number));
      }
    });
    for (Extreme<E> extreme : store.rollup().extremes()) {
      BigDecimal value = computed.extreme(extreme);
      if (value != null) {
        numbers.put(Place.of(extreme.attribute()), value);
      }
    }
    return numbers;
  }
}
