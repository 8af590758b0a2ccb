package dev.gateleg.patterns.rollup;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.model.codec.Numbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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
        differences.isEmpty() || Objects.equals(changes(seen), changes(store.read(key))));
  }

  /** Sets right what differs, and lists it. */
  @CanIgnoreReturnValue
  public List<RollupDifference> repair() {
    return run((key, seen, computed, differences) ->
        differences.isEmpty() || store.replaced(key, seen, attributes(computed)));
  }

  /** Writes every row anew, and lists what differed. */
  @CanIgnoreReturnValue
  public List<RollupDifference> recompute() {
    return run(
        (key, seen, computed, differences) -> store.replaced(key, seen, attributes(computed)));
  }

  /** What is done about a row. */
  private interface Step<E> {

    /** Does it; answers false where the row was changed by others, so that it is to be looked at again. */
    boolean done(
        RowKey key,
        Map<String, AttributeValue> seen,
        RowDelta<E> computed,
        List<RollupDifference> differences);
  }

  private List<RollupDifference> run(Step<E> step) {
    TableContext context = store.items().context();
    List<RollupDifference> found = new ArrayList<>();
    Set<RowKey> done = new HashSet<>();
    Backoff backoff = Backoff.RACES;
    for (int round = 1; !round(step, done, found); round++) {
      if (round == backoff.tries()) {
        throw new ConflictException(
            "RollupBusy",
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
    Map<RowKey, Map<String, AttributeValue>> rows = group == null ? store.all() : store.of(group);
    Map<RowKey, RowDelta<E>> computed = new LinkedHashMap<>();
    long read = fold(computed);
    Set<RowKey> keys = new TreeSet<>(Comparator.comparing(RowKey::toString));
    keys.addAll(rows.keySet());
    keys.addAll(computed.keySet());
    boolean all = true;
    for (RowKey key : keys) {
      if (!done.contains(key)) {
        Map<String, AttributeValue> seen = rows.getOrDefault(key, Map.of());
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

  private List<RollupDifference> differences(
      RowKey key, Map<String, AttributeValue> seen, RowDelta<E> computed) {
    List<RollupDifference> differences = new ArrayList<>();
    Set<String> counters = new TreeSet<>(computed.counters().keySet());
    seen.keySet().stream().filter(Names::adds).forEach(counters::add);
    for (String counter : counters) {
      AttributeValue stored = seen.get(counter);
      BigDecimal is = stored == null ? BigDecimal.ZERO : RollupRow.plain(stored);
      compare(
          key,
          counter,
          is,
          computed.counters().getOrDefault(counter, BigDecimal.ZERO),
          differences);
    }
    for (Extreme<E> extreme : store.rollup().extremes()) {
      compare(key, extreme.attribute(), extreme.in(seen), computed.extreme(extreme), differences);
    }
    return differences;
  }

  private static void compare(
      RowKey key,
      String attribute,
      @Nullable BigDecimal is,
      @Nullable BigDecimal should,
      List<RollupDifference> differences) {
    boolean same = is == null || should == null ? is == should : is.compareTo(should) == 0;
    if (!same) {
      differences.add(new RollupDifference(
          key.group(), key.period(), key.start(), Names.shown(attribute), is, should));
    }
  }

  /** A row of these numbers. */
  private Map<String, AttributeValue> attributes(RowDelta<E> computed) {
    Map<String, AttributeValue> attributes = new TreeMap<>();
    computed.counters().forEach((attribute, number) -> {
      if (number.signum() != 0) {
        attributes.put(attribute, RollupErrors.stored(store.rollup().name(), attribute, number));
      }
    });
    for (Extreme<E> extreme : store.rollup().extremes()) {
      BigDecimal value = computed.extreme(extreme);
      if (value != null) {
        attributes.put(extreme.attribute(), number(value));
      }
    }
    return attributes;
  }

  private static AttributeValue number(BigDecimal value) {
    return AttributeValue.fromN(Numbers.text(value));
  }

  private static @Nullable String changes(Map<String, AttributeValue> row) {
    AttributeValue changes = row.get(Names.CHANGES);
    return changes == null ? null : changes.n();
  }
}
