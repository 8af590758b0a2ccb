package dev.gateleg.patterns.archive;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.stored.Unchanged;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.patterns.archive.Archive.ArchiveSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Takes items from the table that are archived, each on condition that it is as it was archived. */
final class Removal {

  private static final CallSite SITE = new CallSite("archive", null, null);
  private static final Backoff WAITS = Backoff.LEFTOVERS;

  /** After so many deletes the run gives a sign of life. */
  private static final int BETWEEN_BEATS = 500;

  private final Table table;
  private final TableAccess context;
  private final Shelf shelf;
  private final ArchiveSettings settings;
  private final String owner;
  private final AtomicLong removed = new AtomicLong();
  private final AtomicLong changed = new AtomicLong();

  Removal(Table table, Shelf shelf, ArchiveSettings settings, String owner) {
    this.table = table;
    this.context = GeneratedTable.contextOf(table);
    this.shelf = shelf;
    this.settings = settings;
    this.owner = owner;
  }

  /** How many items were deleted, or got a time to live. */
  long removed() {
    return removed.get();
  }

  /** How many items others had changed or deleted. */
  long changed() {
    return changed.get();
  }

  /** Deletes items that are archived, or gives them a time to live. */
  void removeAll(List<Map<String, Value>> items, ArchiveFile.State state) {
    for (int from = 0; from < items.size(); from += BETWEEN_BEATS) {
      if (from > 0) {
        String beat = shelf.random();
        ArchiveRoot unused =
            shelf.change(root -> root.beat().equals(beat), root -> root.owned(owner, beat), owner);
      }
      List<Map<String, Value>> some =
          items.subList(from, Math.min(items.size(), from + BETWEEN_BEATS));
      List<Supplier<Boolean>> tasks = new ArrayList<>();
      for (int lane = 0; lane < Math.min(settings.concurrency(), some.size()); lane++) {
        int first = lane;
        tasks.add(() -> {
          for (int i = first; i < some.size(); i += settings.concurrency()) {
            (removed(some.get(i), state) ? removed : changed).incrementAndGet();
          }
          return true;
        });
      }
      boolean unused = context.threads().together(tasks).isEmpty();
    }
  }

  /** Deletes an item if it is as it was archived, or lets it expire. False where it is another, or gone. */
  private boolean removed(Map<String, Value> item, ArchiveFile.State state) {
    StoredEntity<?> entity = context.recognise(item);
    if (entity == null) {
      return false;
    }
    for (int attempt = 1; ; attempt++) {
      try {
        return state == ArchiveFile.State.EXPIRING ? expired(entity, item) : deleted(entity, item);
      } catch (NotFoundException | ConditionFailedException e) {
        return false;
      } catch (UnavailableException | ConflictException | ThrottledException e) {
        if (attempt >= WAITS.tries()) {
          throw e;
        }
        context.sleeper().sleep(WAITS.before(attempt, context.random()));
      }
    }
  }

  private <E> Condition<E> unchanged(StoredEntity<E> entity, Map<String, Value> item) {
    List<String> compared = new ArrayList<>(entity.compared(context.schema().attempt()));
    compared.remove(context.schema().timeToLive());
    return Unchanged.of(context.schema().partition(), compared, item);
  }

  private <E> boolean deleted(StoredEntity<E> entity, Map<String, Value> item) {
    table.deleting(entity.keyOf(item)).when(unchanged(entity, item)).runWithoutOld();
    return true;
  }

  private <E> boolean expired(StoredEntity<E> entity, Map<String, Value> item) {
    Duration grace = settings.grace() == null ? Duration.ZERO : settings.grace();
    String attribute = String.valueOf(context.schema().timeToLive());
    long at = context.now().plus(grace).getEpochSecond();
    return StoredItems.expire(
        context,
        SITE,
        context.keyMap(entity.keyOf(item)),
        attribute,
        Value.fromN(Long.toString(at)),
        unchanged(entity, item));
  }
}
