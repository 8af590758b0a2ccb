package dev.gateleg.patterns.bulk;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.read.Pages;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The delete of all that a query finds, about to run. Immutable. Items are deleted whatever they are by then; a run that was
 * killed is run again. Entities with unique values are deleted one by one, with their claims.
 */
@CheckReturnValue
public final class BulkDelete {

  private static final int WINDOW = 1_000;

  private final Table table;
  private final TableAccess context;
  private final Pages<?> found;
  private final BulkSettings settings;

  BulkDelete(Table table, Pages<?> found, BulkSettings settings) {
    this.table = table;
    this.context = GeneratedTable.contextOf(table);
    this.found = found;
    this.settings = settings;
  }

  /** The same with that many requests under way at once; by default 4. */
  public BulkDelete concurrency(int requests) {
    return new BulkDelete(table, found, settings.concurrency(requests));
  }

  /** The same with at most that many write units a second, those of indexes included. */
  public BulkDelete unitsPerSecond(double units) {
    return new BulkDelete(table, found, settings.rate(units));
  }

  /** The same with at most that many write units in all; it stops before the first that would be more. */
  public BulkDelete maxUnits(double units) {
    return new BulkDelete(table, found, settings.cap(units));
  }

  /** The same telling its progress. */
  public BulkDelete onProgress(Consumer<BulkProgress> hears) {
    return new BulkDelete(table, found, settings.hears(hears));
  }

  /**
   * Runs it to its end.
   *
   * @throws BulkStoppedException if it can't go on, or must not: the code says why
   */
  @CanIgnoreReturnValue
  public BulkProgress run() {
    Meter meter = new Meter(context, settings, 0);
    long start = context.clock().millis();
    long deleted = 0;
    Iterator<?> all = found.iterator();
    while (all.hasNext()) {
      List<Lane> lanes = new ArrayList<>();
      for (int i = 0; i < settings.concurrency(); i++) {
        lanes.add(new Lane(table, meter, false));
      }
      for (int i = 0; i < WINDOW && all.hasNext(); i++) {
        add(all.next(), lanes);
      }
      List<Supplier<Boolean>> tasks = new ArrayList<>();
      for (Lane lane : lanes) {
        tasks.add(() -> {
          lane.run();
          return true;
        });
      }
      boolean unused = context.threads().together(tasks).isEmpty();
      for (Lane lane : lanes) {
        deleted += lane.written();
      }
      BulkProgress progress = new BulkProgress(
          deleted,
          deleted,
          0,
          0,
          meter.spent(),
          all.hasNext() ? -1 : 1,
          Duration.ofMillis(Math.max(0, context.clock().millis() - start)));
      lanes.forEach(lane -> check(lane, progress));
      settings.hears().accept(progress);
    }
    return new BulkProgress(
        deleted,
        deleted,
        0,
        0,
        meter.spent(),
        1,
        Duration.ofMillis(Math.max(0, context.clock().millis() - start)));
  }

  private <E> void add(E each, List<Lane> lanes) {
    StoredEntity<E> entity = context.entity(each);
    EntityKey<E> key = context.inScope(entity.type().keyOf(each));
    TableKey of = TableKey.of(key);
    lanes
        .get(Math.floorMod(of.hashCode(), lanes.size()))
        .add(new BulkChange(
            0,
            key.toString(),
            "",
            of,
            context.keyMap(key),
            false,
            entity.type().uniqueAttributes().isEmpty() ? null : each));
  }

  private void check(Lane lane, BulkProgress progress) {
    RuntimeException cause = lane.fatal();
    if (cause != null || !lane.rejected().isEmpty()) {
      throw new BulkStoppedException(
          PatternCode.BULK_STOPPED,
          "The delete stopped after " + progress.written() + " items: "
              + (cause == null ? lane.rejected().get(0).reason() : cause.getMessage()),
          progress,
          cause);
    } else if (lane.capped()) {
      throw new BulkStoppedException(
          PatternCode.BULK_COST_CAP,
          "The delete stopped after " + progress.written() + " items, since more would take over "
              + settings.cap() + " write units; raise maxUnits and run it again to go on.",
          progress,
          null);
    }
  }
}
