package dev.gateleg.patterns.archive;

import dev.gateleg.core.Table;
import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.patterns.archive.Archive.ArchiveSettings;
import dev.gateleg.patterns.error.PatternCode;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One run: takes the archive, finishes what was left, archives, deletes. Not thread-safe. */
final class ArchiveRun {

  private static final CallSite SITE = new CallSite("archive", null, null);
  /** A file ends before its items have so many bytes. */
  private static final long MOST_BYTES = 16L * 1024 * 1024;

  private final Table table;
  private final TableAccess context;
  private final Shelf shelf;
  private final ArchiveSettings settings;
  private final String owner;
  private final Removal removal;
  private long archived;
  private long known;
  private int files;

  /** The large index that was read last, and its name: others may write a new one. */
  private byte[] index = new byte[0];

  private String indexName = "";
  private @Nullable InvalidInputException damage;

  ArchiveRun(Table table, Shelf shelf, ArchiveSettings settings) {
    this.table = table;
    this.context = GeneratedTable.contextOf(table);
    this.shelf = shelf;
    this.settings = settings;
    this.owner = shelf.random();
    this.removal = new Removal(table, shelf, settings, owner);
  }

  /** The keys of entities. */
  Iterator<Map<String, Value>> keysOf(Iterator<?> entities) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return entities.hasNext();
      }

      @Override
      public Map<String, Value> next() {
        return keyOf(entities.next());
      }
    };
  }

  /** The keys of items. */
  Iterator<Map<String, Value>> keysOfItems(Iterator<Map<String, Value>> items) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return items.hasNext();
      }

      @Override
      public Map<String, Value> next() {
        return shelf.keyOf(items.next());
      }
    };
  }

  ArchiveResult run(@Nullable Iterator<Map<String, Value>> aged) {
    take();
    finishOthers();
    if (aged != null) {
      archive(aged);
    }
    shelf.change(root -> !root.owner().equals(owner), root -> root.owned("", root.beat()), null);
    if (damage != null) {
      throw damage;
    }
    return new ArchiveResult(archived, known, removal.removed(), removal.changed(), files);
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
        unlessDamaged(() -> shelf.read(file)).ifPresent(items -> remove(file, items));
      }
    }
  }

  /** What is read; empty where it is damaged, which is told when everything else is done. */
  private <T> Optional<T> unlessDamaged(Supplier<T> read) {
    try {
      return Optional.of(read.get());
    } catch (InvalidInputException e) {
      if (!e.is(PatternCode.ARCHIVE_DAMAGED)) {
        throw e;
      }
      damage = damage == null ? e : damage;
      return Optional.empty();
    }
  }

  private void archive(Iterator<Map<String, Value>> aged) {
    while (aged.hasNext()) {
      List<Map<String, Value>> keys = new ArrayList<>();
      while (aged.hasNext() && keys.size() < settings.itemsPerFile()) {
        keys.add(aged.next());
      }
      byEntity(read(keys))
          .forEach((entity, items) -> split(items).forEach(part -> {
            Written written = archived(entity, part, state(), owner);
            known += written.known.size();
            removal.removeAll(written.known, state());
            if (written.file != null) {
              remove(written.file, written.items);
            }
          }));
    }
  }

  private Map<String, List<Map<String, Value>>> byEntity(List<Map<String, Value>> items) {
    Map<String, List<Map<String, Value>>> byEntity = new LinkedHashMap<>();
    items.forEach(
        item -> byEntity.computeIfAbsent(entity(item), any -> new ArrayList<>()).add(item));
    return byEntity;
  }

  private ArchiveFile.State state() {
    return settings.grace() == null ? ArchiveFile.State.DELETING : ArchiveFile.State.EXPIRING;
  }

  private <E> Map<String, Value> keyOf(E entity) {
    StoredEntity<E> bound = context.entity(entity);
    return context.keyMap(context.inScope(bound.type().keyOf(entity)));
  }

  private String entity(Map<String, Value> item) {
    StoredEntity<?> entity = context.recognise(item);
    return entity == null ? "_unknown" : entity.type().name();
  }

  private List<List<Map<String, Value>>> split(List<Map<String, Value>> items) {
    List<List<Map<String, Value>>> parts = new ArrayList<>();
    long bytes = 0;
    for (Map<String, Value> item : items) {
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
  private List<Map<String, Value>> read(List<Map<String, Value>> keys) {
    List<Map<String, Value>> items = new ArrayList<>();
    for (Map<String, Value> key : keys) {
      Map<String, Value> item = StoredItems.get(context, SITE, key);
      if (!item.isEmpty() && !context.hidden(item)) {
        items.add(item);
      }
    }
    return items;
  }

  /** Whether the archive has the item as it is, but for its time to live; what is damaged it does not have. */
  private boolean has(ArchiveRoot root, Map<String, Value> item) {
    long hash = shelf.hash(item);
    List<KeyIndex.Entry> entries = new ArrayList<>(KeyIndex.find(root.recent(), hash));
    if (!root.index().equals(indexName)) {
      index = shelf.index(root);
      indexName = root.index();
    }
    entries.addAll(KeyIndex.find(index, hash));
    if (entries.isEmpty()) {
      return false;
    }
    return unlessDamaged(() -> shelf.newest(root, entries, shelf.keyOf(item)))
        .flatMap(there -> there)
        .filter(there -> same(there, item))
        .isPresent();
  }

  private boolean same(Map<String, Value> one, Map<String, Value> other) {
    return stripped(one).equals(stripped(other));
  }

  private Map<String, Value> stripped(Map<String, Value> item) {
    Map<String, Value> rest = new HashMap<>(item);
    rest.remove(context.schema().timeToLive());
    rest.remove(context.schema().attempt());
    return rest;
  }

  /** Items that were in the archive already, the others, and the file of these: written, verified, and none without items. */
  private record Written(
      List<Map<String, Value>> known,
      List<Map<String, Value>> items,
      @Nullable ArchiveFile file,
      @Nullable Blocks blocks) {}

  /** Archives what is new of some items. Another may archive the same at the same time; one of the two does. */
  private Written archived(
      String entity, List<Map<String, Value>> items, ArchiveFile.State state, @Nullable String by) {
    Written written = null;
    while (true) {
      ArchiveRoot root = shelf.root();
      List<Map<String, Value>> there = new ArrayList<>();
      List<Map<String, Value>> fresh = new ArrayList<>();
      items.forEach(item -> (has(root, item) ? there : fresh).add(item));
      if (written == null || written.items.size() != fresh.size()) {
        written = written(entity, there, fresh, state);
      }
      if (written.file == null || written.blocks == null) {
        return written;
      }
      Optional<ArchiveRoot> entered = shelf.enter(written.file, written.blocks, root, by);
      if (entered.isPresent()) {
        shelf.compact(entered.get(), by);
        archived += written.items.size();
        files++;
        return written;
      }
    }
  }

  private Written written(
      String entity,
      List<Map<String, Value>> there,
      List<Map<String, Value>> items,
      ArchiveFile.State state) {
    if (items.isEmpty()) {
      return new Written(there, items, null, null);
    }
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
    return new Written(there, items, file, blocks);
  }

  /** Deletes what a file holds, or gives it a time to live, and notes that. */
  private void remove(ArchiveFile file, List<Map<String, Value>> items) {
    removal.removeAll(items, file.state());
    ArchiveRoot unused = shelf.change(
        root -> root.files().stream()
            .anyMatch(
                each -> each.name().equals(file.name()) && each.state() == ArchiveFile.State.DONE),
        root -> root.done(file),
        owner);
  }

  /** Archives items that are gone from the table already. */
  int keep(List<Map<String, Value>> images) {
    images.forEach(this::checkInScope);
    List<Map<String, Value>> shown =
        images.stream().filter(image -> !context.hidden(image)).toList();
    int count = 0;
    for (var each : byEntity(shown).entrySet()) {
      for (List<Map<String, Value>> part : split(each.getValue())) {
        count +=
            archived(each.getKey(), part, ArchiveFile.State.DONE, null).items.size();
      }
    }
    return count;
  }

  private void checkInScope(Map<String, Value> image) {
    StoredEntity<?> entity = context.recognise(image);
    if (entity == null) {
      context.checkInScope(context.tableName(), image, "image");
    } else {
      EntityKey<?> unused = context.inScope(entity.keyOf(image));
    }
  }
}
