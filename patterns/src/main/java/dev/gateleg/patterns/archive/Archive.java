package dev.gateleg.patterns.archive;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.read.Pages;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An archive of a table's items. Thread-safe; several processes may use one archive, of which one at a time runs.
 *
 * <p>Items are written to compressed files by entity and day, read back and compared, entered into the archive's root, and only
 * then deleted, each on condition that it is as it was archived. A run that was killed goes on where it stopped: what is in
 * the archive is not archived again.
 */
public final class Archive {

  static final Duration LEASE = Duration.ofMinutes(2);

  private final Table table;
  private final ArchiveSink sink;
  private final ArchiveSettings settings;

  private Archive(Table table, ArchiveSink sink, ArchiveSettings settings) {
    this.table = table;
    this.sink = sink;
    this.settings = settings;
  }

  /**
   * The archive of a table in a sink: {@code Archive.of(shop, FolderSink.at(path))}. Of a table that is opened for a scope it is
   * the archive of that scope, in a folder of the sink: those of other scopes are apart.
   */
  public static Archive of(Table table, ArchiveSink sink) {
    String scope = GeneratedTable.contextOf(table).scopeText();
    return new Archive(table, ScopedSink.of(sink, scope), ArchiveSettings.DEFAULT);
  }

  /**
   * The same that does not delete items at once but gives them a time to live, after which DynamoDB deletes them for nothing.
   *
   * @throws InvalidInputException with the code {@code ArchiveNoTimeToLive}, if the table has no time to live
   */
  @CheckReturnValue
  public Archive grace(Duration time) {
    if (context().schema().timeToLive() == null) {
      throw new InvalidInputException(
          PatternCode.ARCHIVE_NO_TIME_TO_LIVE,
          "The table " + context().tableName()
              + " has no time to live, so archived items can't expire after " + time
              + "; mark a component with @TimeToLive, or let them be deleted at once.",
          null);
    }
    return new Archive(table, sink, settings.grace(time));
  }

  /** The same with that many deletes under way at once; by default 8. */
  @CheckReturnValue
  public Archive concurrency(int deletes) {
    return new Archive(table, sink, settings.concurrency(deletes));
  }

  /** The same where a run that gives no sign of life for that long is taken over; by default two minutes. */
  @CheckReturnValue
  public Archive lease(Duration time) {
    return new Archive(table, sink, settings.lease(time));
  }

  /** The same with at most that many items in a file; by default 10,000. */
  @CheckReturnValue
  public Archive itemsPerFile(int items) {
    return new Archive(table, sink, settings.itemsPerFile(items));
  }

  /** The same with at most that many entries in the root itself, before they go to the large index; by default 65,536. */
  @CheckReturnValue
  public Archive recentEntries(int entries) {
    return new Archive(table, sink, settings.recentEntries(entries));
  }

  private TableAccess context() {
    return GeneratedTable.contextOf(table);
  }

  private Shelf shelf() {
    return new Shelf(context(), sink, settings);
  }

  /**
   * Archives what a query or scan finds, after finishing what an earlier run left: {@code archive.run(shop.ordersBefore(day))}.
   *
   * @throws InvalidInputException with the code {@code ArchiveBusy}, if another run is at work, or has taken over
   */
  @CanIgnoreReturnValue
  public ArchiveResult run(Pages<?> aged) {
    ArchiveRun run = new ArchiveRun(table, shelf(), settings);
    return run.run(run.keysOf(aged.iterator()));
  }

  /**
   * Archives items that were found otherwise, by their keys, as {@link #run} does: for programs that have items and no entities.
   *
   * @param found the items, or their keys as they are stored
   * @throws InvalidInputException with the code {@code ArchiveBusy}, if another run is at work, or has taken over
   */
  @CanIgnoreReturnValue
  public ArchiveResult runItems(Iterable<Map<String, Value>> found) {
    ArchiveRun run = new ArchiveRun(table, shelf(), settings);
    return run.run(run.keysOfItems(found.iterator()));
  }

  /** Finishes what an earlier run left, and archives nothing new. */
  @CanIgnoreReturnValue
  public ArchiveResult resume() {
    return new ArchiveRun(table, shelf(), settings).run(null);
  }

  /**
   * Archives items that are gone already, such as those that a handler of changes sees deleted by their time to live. What the
   * archive has already is left out, so that a change may be delivered twice.
   *
   * @param images the items as they were, whole
   * @return how many were new
   */
  @CanIgnoreReturnValue
  public int keep(Collection<Map<String, Value>> images) {
    return new ArchiveRun(table, shelf(), settings).keep(List.copyOf(images));
  }

  /** The newest archived item under a key, as it was; by at most three reads of the sink. */
  public Optional<Map<String, Value>> findItem(EntityKey<?> key) {
    return shelf().find(context().keyMap(context().inScope(key)));
  }

  /** The newest archived item under a key as it is stored; by at most three reads of the sink. */
  public Optional<Map<String, Value>> findItem(Map<String, Value> key) {
    return shelf().find(key);
  }

  /** The newest archived entity under a key; by at most three reads of the sink. */
  public <E> Optional<E> find(EntityKey<E> key) {
    StoredEntity<E> entity = context().entity(key.type());
    return findItem(key).map(entity::read);
  }

  /**
   * All archived entities of a type, as they were, in the order in which they were archived; one that was archived several times
   * comes as often. Files are read one after the other, as they are asked for, and compared with their checksums.
   */
  public <E> Stream<E> entities(EntityType<E> type) {
    TableAccess context = context();
    StoredEntity<E> entity = context.entity(type);
    Shelf shelf = shelf();
    return shelf.root().files().stream()
        .filter(file -> file.entity().equals(type.name()))
        .flatMap(file -> shelf.read(file).stream())
        .filter(item -> context.has(entity.keyOf(item)))
        .map(entity::read);
  }

  /**
   * Brings an archived item back, if nothing else is under its key: with its claims of unique values, without a time to live
   * that has passed, and with a version that is higher than any before. It stays in the archive, too.
   *
   * @return the entity as it is in the table now; empty where the archive has none
   * @throws dev.gateleg.core.error.AlreadyExistsException if there is something newer under the key
   */
  @CanIgnoreReturnValue
  public <E> Optional<E> restore(EntityKey<E> key) {
    Optional<Map<String, Value>> found = findItem(key);
    return found.map(item -> new Restoring<>(table, context().entity(key.type())).restore(item));
  }

  /**
   * The same by a key as it is stored; the entity is told by the item.
   *
   * @throws InvalidInputException with the code {@code ArchiveEntityUnknown}, where the archived item is of no entity of the table
   */
  @CanIgnoreReturnValue
  public Optional<?> restoreItem(Map<String, Value> key) {
    return findItem(key).map(item -> restored(context().recognise(item), item));
  }

  private <E> E restored(@Nullable StoredEntity<E> entity, Map<String, Value> item) {
    if (entity == null) {
      throw new InvalidInputException(
          PatternCode.ARCHIVE_ENTITY_UNKNOWN,
          "The archived item " + item.get(context().schema().partition())
              + " is of no entity of the table " + context().tableName()
              + ", so it was not brought back; list its record in @SingleTable(entities).",
          null);
    }
    return new Restoring<>(table, entity).restore(item);
  }

  /**
   * Reads every file of the archive and compares it with its checksum.
   *
   * @return how many items there are
   * @throws InvalidInputException with the code {@code ArchiveDamaged}, naming the first file that is not as it was written
   */
  public long verify() {
    return shelf().verify();
  }

  /** The sink, for messages. */
  @Override
  public String toString() {
    return "Archive of " + context().tableName() + " in " + sink;
  }

  /** How an archive works. */
  record ArchiveSettings(
      @Nullable Duration grace,
      int concurrency,
      Duration lease,
      int itemsPerFile,
      int recentEntries) {

    private static final int MOST_CONCURRENCY = 64;
    private static final int MOST_ITEMS = 100_000;

    static final ArchiveSettings DEFAULT = new ArchiveSettings(null, 8, LEASE, 10_000, 65_536);

    ArchiveSettings {
      if (concurrency < 1
          || concurrency > MOST_CONCURRENCY
          || itemsPerFile < 1
          || itemsPerFile > MOST_ITEMS
          || recentEntries < 1
          || recentEntries > 10 * MOST_ITEMS
          || lease.isNegative()
          || grace != null && grace.isNegative()) {
        throw new InvalidInputException(
            PatternCode.ARCHIVE_SETTINGS,
            "An archive can't have " + concurrency + " deletes at once, " + itemsPerFile
                + " items in a file, " + recentEntries + " entries in its root, a lease of " + lease
                + " and a grace of " + grace + "; give 1 to " + MOST_CONCURRENCY + " deletes, 1 to "
                + MOST_ITEMS + " items, 1 to " + 10 * MOST_ITEMS
                + " entries and times that are not negative.",
            null);
      }
    }

    ArchiveSettings grace(Duration time) {
      return new ArchiveSettings(time, concurrency, lease, itemsPerFile, recentEntries);
    }

    ArchiveSettings concurrency(int deletes) {
      return new ArchiveSettings(grace, deletes, lease, itemsPerFile, recentEntries);
    }

    ArchiveSettings lease(Duration time) {
      return new ArchiveSettings(grace, concurrency, time, itemsPerFile, recentEntries);
    }

    ArchiveSettings itemsPerFile(int items) {
      return new ArchiveSettings(grace, concurrency, lease, items, recentEntries);
    }

    ArchiveSettings recentEntries(int entries) {
      return new ArchiveSettings(grace, concurrency, lease, itemsPerFile, entries);
    }
  }
}
