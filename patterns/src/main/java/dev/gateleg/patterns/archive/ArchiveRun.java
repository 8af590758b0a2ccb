package dev.gateleg.patterns.archive;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.stored.Unchanged;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.patterns.archive.Archive.ArchiveSettings;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One run: takes the archive, finishes what was left, archives, deletes. Not thread-safe. */
final class ArchiveRun {

  private static final CallSite SITE = new CallSite("archive", null, null);
  private static final Backoff WAITS = Backoff.LEFTOVERS;

  /** A file ends before its items have so many bytes. */
  private static final long MOST_BYTES = 16L * 1024 * 1024;

  /** After so many deletes the run gives a sign of life. */
  private static final int BETWEEN_BEATS = 500;

  private final Table table;
  private final TableAccess context;
  private final Shelf shelf;
  private final ArchiveSettings settings;
  private final String owner;
  private long archived;
  private long known;
  private int files;
  private final AtomicLong removed = new AtomicLong();
  private final AtomicLong changed = new AtomicLong();
  private byte @Nullable [] index;

  ArchiveRun(Table table, Shelf shelf, ArchiveSettings settings) {
    this.table = table;
    this.context = GeneratedTable.contextOf(table);
    this.shelf = shelf;
    this.settings = settings;
    this.owner = shelf.random();
  }

  /** The keys of entities. */
  Iterator<Map<String, AttributeValue>> keysOf(Iterator<?> entities) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return entities.hasNext();
      }

      @Override
      public Map<String, AttributeValue> next() {
        return keyOf(entities.next());
      }
    };
  }

  /** The keys of items. */
  Iterator<Map<String, AttributeValue>> keysOfItems(Iterator<Map<String, AttributeValue>> items) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return items.hasNext();
      }

      @Override
      public Map<String, AttributeValue> next() {
        return shelf.keyOf(items.next());
      }
    };
  }

  ArchiveResult run(@Nullable Iterator<Map<String, AttributeValue>> aged) {
    take();
    finishOthers();
    if (aged != null) {
      archive(aged);
    }
    shelf.change(root -> !root.owner().equals(owner), root -> root.owned("", root.beat()), null);
    return new ArchiveResult(archived, known, removed.get(), changed.get(), files);
  }

  /** Takes the archive; from another run only where that gave no sign of life for a whole lease. */
  private void take() {
    ArchiveRoot seen = shelf.root();
    if (!seen.owner().isEmpty()) {
      context.sleeper().sleep(settings.lease());
    }
    ArchiveRoot unused = shelf.change(
        root -> root.owner().equals(owner),
        root -> {
          boolean dead = root.owner().equals(seen.owner()) && root.beat().equals(seen.beat());
          if (!root.owner().isEmpty() && !dead) {
            throw shelf.busy(root.owner());
          }
          return root.owned(owner, root.beat());
        },
        null);
  }

  /** What is in the archive and was not deleted yet, because a run ended in between. */
  private void finishOthers() {
    for (ArchiveFile file : shelf.root().files()) {
      if (file.state() != ArchiveFile.State.DONE) {
        remove(file, shelf.read(file));
      }
    }
  }

  private void archive(Iterator<Map<String, AttributeValue>> aged) {
    while (aged.hasNext()) {
      List<Map<String, AttributeValue>> keys = new ArrayList<>();
      while (aged.hasNext() && keys.size() < settings.itemsPerFile()) {
        keys.add(aged.next());
      }
      Map<String, List<Map<String, AttributeValue>>> byEntity = new LinkedHashMap<>();
      List<Map<String, AttributeValue>> again = new ArrayList<>();
      ArchiveRoot root = shelf.root();
      for (Map<String, AttributeValue> item : read(keys)) {
        if (archived(root, item)) {
          known++;
          again.add(item);
        } else {
          byEntity.computeIfAbsent(entity(item), any -> new ArrayList<>()).add(item);
        }
      }
      removeAll(again, state());
      byEntity.forEach((entity, items) -> split(items).forEach(part -> {
        ArchiveFile file = written(entity, part, state(), owner);
        remove(file, part);
      }));
    }
  }

  private ArchiveFile.State state() {
    return settings.grace() == null ? ArchiveFile.State.DELETING : ArchiveFile.State.EXPIRING;
  }

  private <E> Map<String, AttributeValue> keyOf(E entity) {
    StoredEntity<E> bound = context.entity(entity);
    return context.keyMap(context.inScope(bound.type().keyOf(entity)));
  }

  private String entity(Map<String, AttributeValue> item) {
    StoredEntity<?> entity = context.recognise(item);
    return entity == null ? "_unknown" : entity.type().name();
  }

  private List<List<Map<String, AttributeValue>>> split(List<Map<String, AttributeValue>> items) {
    List<List<Map<String, AttributeValue>>> parts = new ArrayList<>();
    long bytes = 0;
    for (Map<String, AttributeValue> item : items) {
      bytes += ItemSize.of(item);
      if (parts.isEmpty() || bytes > MOST_BYTES) {
        parts.add(new ArrayList<>());
        bytes = ItemSize.of(item);
      }
      parts.get(parts.size() - 1).add(item);
    }
    return parts;
  }

  /** The items as they are now, all of their attributes. */
  private List<Map<String, AttributeValue>> read(List<Map<String, AttributeValue>> keys) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (Map<String, AttributeValue> key : keys) {
      Map<String, AttributeValue> item = StoredItems.get(context, SITE, key);
      if (!item.isEmpty() && !context.hidden(item)) {
        items.add(item);
      }
    }
    return items;
  }

  /** Whether the archive has the item as it is, but for its time to live. */
  private boolean archived(ArchiveRoot root, Map<String, AttributeValue> item) {
    long hash = shelf.hash(item);
    List<KeyIndex.Entry> entries = new ArrayList<>(KeyIndex.find(root.recent(), hash));
    byte[] all = index;
    if (all == null) {
      all = shelf.index(root);
      index = all;
    }
    entries.addAll(KeyIndex.find(all, hash));
    Optional<Map<String, AttributeValue>> there =
        entries.isEmpty() ? Optional.empty() : shelf.newest(root, entries, shelf.keyOf(item));
    return there.isPresent() && same(there.get(), item);
  }

  private boolean same(Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    return stripped(one).equals(stripped(other));
  }

  private Map<String, AttributeValue> stripped(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> rest = new HashMap<>(item);
    rest.remove(context.schema().timeToLive());
    rest.remove(context.schema().attempt());
    return rest;
  }

  private ArchiveFile written(
      String entity,
      List<Map<String, AttributeValue>> items,
      ArchiveFile.State state,
      @Nullable String by) {
    LocalDate day = LocalDate.ofInstant(context.now(), ZoneOffset.UTC);
    StringBuilder head = new StringBuilder("{\"gateleg-archive\":\"1\",\"table\":");
    ItemJson.quote(context.tableName(), head);
    ItemJson.quote(entity, head.append(",\"entity\":"));
    head.append(",\"date\":\"").append(day).append("\"}");
    Blocks blocks = new Blocks(0, head.toString());
    items.forEach(item -> blocks.add(shelf.hash(item), item));
    byte[] content = blocks.bytes();
    String folder = entity.replaceAll("[^A-Za-z0-9._-]", "_");
    ArchiveFile file = new ArchiveFile(
        "data/" + folder + "/" + day + "/" + shelf.random() + ".jsonl.gz",
        entity,
        day.toString(),
        items.size(),
        content.length,
        Checksums.sha256(content),
        state);
    shelf.write(file.name(), content);
    ArchiveRoot root = shelf.enter(file, blocks, by);
    shelf.compact(root, by);
    archived += items.size();
    files++;
    return file;
  }

  /** Deletes what a file holds, or gives it a time to live, and notes that. */
  private void remove(ArchiveFile file, List<Map<String, AttributeValue>> items) {
    removeAll(items, file.state());
    ArchiveRoot unused = shelf.change(
        root -> root.files().stream()
            .anyMatch(
                each -> each.name().equals(file.name()) && each.state() == ArchiveFile.State.DONE),
        root -> root.done(file),
        owner);
  }

  private void removeAll(List<Map<String, AttributeValue>> items, ArchiveFile.State state) {
    for (int from = 0; from < items.size(); from += BETWEEN_BEATS) {
      if (from > 0) {
        String beat = shelf.random();
        ArchiveRoot unused =
            shelf.change(root -> root.beat().equals(beat), root -> root.owned(owner, beat), owner);
      }
      List<Map<String, AttributeValue>> some =
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
  private boolean removed(Map<String, AttributeValue> item, ArchiveFile.State state) {
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

  private <E> Condition<E> unchanged(StoredEntity<E> entity, Map<String, AttributeValue> item) {
    List<String> compared = new ArrayList<>(entity.compared(context.schema().attempt()));
    compared.remove(context.schema().timeToLive());
    return Unchanged.of(context.schema().partition(), compared, item);
  }

  private <E> boolean deleted(StoredEntity<E> entity, Map<String, AttributeValue> item) {
    table.deleting(entity.keyOf(item)).when(unchanged(entity, item)).runWithoutOld();
    return true;
  }

  private <E> boolean expired(StoredEntity<E> entity, Map<String, AttributeValue> item) {
    Duration grace = settings.grace() == null ? Duration.ZERO : settings.grace();
    String attribute = String.valueOf(context.schema().timeToLive());
    long at = context.now().plus(grace).getEpochSecond();
    return StoredItems.expire(
        context,
        SITE,
        context.keyMap(entity.keyOf(item)),
        attribute,
        AttributeValue.fromN(Long.toString(at)),
        unchanged(entity, item));
  }

  /** Archives items that are gone from the table already. */
  int keep(List<Map<String, AttributeValue>> images) {
    images.forEach(this::checkInScope);
    ArchiveRoot root = shelf.root();
    Map<String, List<Map<String, AttributeValue>>> byEntity = new LinkedHashMap<>();
    for (Map<String, AttributeValue> image : images) {
      if (!context.hidden(image) && !archived(root, image)) {
        byEntity.computeIfAbsent(entity(image), any -> new ArrayList<>()).add(image);
      }
    }
    int count = 0;
    for (Map.Entry<String, List<Map<String, AttributeValue>>> each : byEntity.entrySet()) {
      for (List<Map<String, AttributeValue>> part : split(each.getValue())) {
        ArchiveFile unused = written(each.getKey(), part, ArchiveFile.State.DONE, null);
        count += part.size();
      }
    }
    return count;
  }

  private void checkInScope(Map<String, AttributeValue> image) {
    StoredEntity<?> entity = context.recognise(image);
    if (entity == null) {
      context.checkInScope(context.tableName(), image, "image");
    } else {
      EntityKey<?> unused = context.inScope(entity.keyOf(image));
    }
  }
}
