package dev.gateleg.patterns.bulk;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.cost.TableCosts;
import dev.gateleg.core.cost.WriteMode;
import dev.gateleg.core.error.AccessException;
import dev.gateleg.core.error.CallInterruptedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.TableMismatchException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.model.error.GatelegException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the changes that fall to it, in their order: those of one item all fall to one lane. What DynamoDB refuses because of
 * one item is taken apart until that item is found. Not thread-safe.
 */
final class Lane {

  /** The most items that one BatchWriteItem takes. */
  private static final int MOST_ITEMS = 25;

  /** A request ends before it has so many units: far below the 16 MB that one takes. */
  private static final double MOST_UNITS = 6_000;

  private static final CallSite SITE = new CallSite("bulk", null, null);
  private static final Backoff WAITS = Backoff.LEFTOVERS;

  private final Table table;
  private final TableAccess context;
  private final TableCosts costs;
  private final Meter meter;
  private final boolean keep;
  private final List<BulkChange> changes = new ArrayList<>();
  private final List<Rejected> rejected = new ArrayList<>();
  private long written;
  private long kept;
  private boolean capped;
  private @Nullable RuntimeException fatal;

  Lane(Table table, Meter meter, boolean keep) {
    this.table = table;
    this.context = GeneratedTable.contextOf(table);
    this.costs = TableCosts.of(context.schema());
    this.meter = meter;
    this.keep = keep;
  }

  void add(BulkChange change) {
    changes.add(change);
  }

  boolean isEmpty() {
    return changes.isEmpty();
  }

  long written() {
    return written;
  }

  long kept() {
    return kept;
  }

  List<Rejected> rejected() {
    return rejected;
  }

  /** Whether it stopped because the rest would go beyond the cap. */
  boolean capped() {
    return capped;
  }

  /** What ended it before its time, or null. */
  @Nullable
  RuntimeException fatal() {
    return fatal;
  }

  /** Writes all of it, or as far as it comes. */
  void run() {
    try {
      List<BulkChange> batch = new ArrayList<>(MOST_ITEMS);
      Set<TableKey> keys = new HashSet<>();
      double units = 0;
      for (BulkChange change : changes) {
        double more = units(change);
        boolean alone = change.entity() != null || keep && change.put();
        if (alone
            || batch.size() == MOST_ITEMS
            || units + more > MOST_UNITS
            || keys.contains(change.key())) {
          if (!taken(units)) {
            return;
          }
          send(batch);
          batch.clear();
          keys.clear();
          units = 0;
        }
        if (!alone) {
          batch.add(change);
          keys.add(change.key());
          units += more;
        } else if (taken(more)) {
          single(change);
        } else {
          return;
        }
      }
      if (taken(units)) {
        send(batch);
      }
    } catch (RuntimeException e) {
      fatal = e;
    }
  }

  private double units(BulkChange change) {
    return costs.write(null, change.item(), WriteMode.SINGLE).total();
  }

  private boolean taken(double units) {
    capped = units > 0 && !meter.take(units);
    return !capped;
  }

  private void send(List<BulkChange> batch) {
    List<BulkChange> rest = batch;
    for (int attempt = 1; !rest.isEmpty(); attempt++) {
      try {
        Set<TableKey> left = sent(rest);
        written += rest.size() - left.size();
        if (left.isEmpty()) {
          return;
        }
        attempt = left.size() < rest.size() ? 1 : attempt;
        rest = rest.stream().filter(change -> left.contains(change.key())).toList();
        if (attempt >= WAITS.tries()) {
          throw new ThrottledException(
              CoreCode.THROTTLED,
              "bulk: DynamoDB left " + rest.size() + " items over in each of " + attempt
                  + " tries; give the table more capacity, or the job a lower rate.",
              null);
        }
      } catch (UnavailableException | ConflictException e) {
        // Each write may be made twice without harm: an unknown outcome is tried again.
        if (attempt >= WAITS.tries()) {
          throw e;
        }
      } catch (ThrottledException e) {
        if (attempt >= WAITS.tries()) {
          throw e;
        }
      } catch (AccessException | TableMismatchException | CallInterruptedException e) {
        throw e;
      } catch (GatelegException e) {
        apart(rest, e);
        return;
      }
      context.sleeper().sleep(WAITS.before(attempt, context.random()));
    }
  }

  /** DynamoDB refuses the whole request where one item is wrong: which one, is found by halves. */
  private void apart(List<BulkChange> batch, GatelegException refusal) {
    if (batch.size() == 1) {
      reject(batch.get(0), refusal);
      return;
    }
    int half = batch.size() / 2;
    send(batch.subList(0, half));
    send(batch.subList(half, batch.size()));
  }

  private void reject(BulkChange change, RuntimeException reason) {
    rejected.add(new Rejected(
        change.number(), change.place(), String.valueOf(reason.getMessage()), change.text()));
  }

  private Set<TableKey> sent(List<BulkChange> batch) {
    List<Map<String, Value>> puts = new ArrayList<>(batch.size());
    List<Map<String, Value>> deletes = new ArrayList<>();
    batch.forEach(change -> (change.put() ? puts : deletes).add(change.item()));
    Answer answer = StoredItems.write(context, SITE, puts, deletes);
    Set<TableKey> left = new HashSet<>();
    answer.left().forEach(write -> left.add(TableKey.of(context.schema(), write)));
    return left;
  }

  /** A change that is made by itself: with its claims, or only where nothing is there. */
  private void single(BulkChange change) {
    for (int attempt = 1; ; attempt++) {
      try {
        if (change.entity() != null && !change.put()) {
          delete(change.entity());
          written++;
        } else if (!keep && change.entity() != null) {
          put(change.entity());
          written++;
        } else if (created(change)) {
          written++;
        } else {
          kept++;
        }
        return;
      } catch (UnavailableException | ConflictException | ThrottledException e) {
        if (attempt >= WAITS.tries()) {
          throw e;
        }
        context.sleeper().sleep(WAITS.before(attempt, context.random()));
      } catch (AccessException | TableMismatchException | CallInterruptedException e) {
        throw e;
      } catch (GatelegException e) {
        reject(change, e);
        return;
      }
    }
  }

  /** In the place of what is there, whatever version that has. */
  private <E> void put(E entity) {
    if (!table.createIfAbsent(entity).created()) {
      E unused = table.modify(context.entity(entity).type().keyOf(entity), before -> entity);
    }
  }

  private <E> void delete(E entity) {
    table.deleting(context.entity(entity).type().keyOf(entity)).runWithoutOld();
  }

  private boolean created(BulkChange change) {
    return change.entity() != null
        ? table.createIfAbsent(change.entity()).created()
        : StoredItems.create(context, SITE, change.item());
  }
}
