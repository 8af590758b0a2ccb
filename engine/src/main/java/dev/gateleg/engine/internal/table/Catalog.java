package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.item.ItemCodec;
import dev.gateleg.engine.internal.key.KeyLayout;
import dev.gateleg.engine.internal.storage.BulkChanges;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.stream.StreamLog;
import dev.gateleg.engine.internal.stream.Streams;
import dev.gateleg.engine.internal.validation.Errors;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** The tables that exist. Thread-safe. */
public final class Catalog {

  private final Store store;
  private final Streams streams;
  private final ItemLocks locks;
  private final Space<TableDefinition> definitions;
  private final NavigableMap<String, Table> tables = new ConcurrentSkipListMap<>();
  private final Map<String, Lag> lags = new ConcurrentHashMap<>();

  public Catalog(Store store, Streams streams, ItemLocks locks) {
    this.store = store;
    this.streams = streams;
    this.locks = locks;
    this.definitions = store.space("tables", TableDefinition.CODEC);
    List<TableDefinition> stored = new ArrayList<>();
    definitions.read(
        KeyRange.ALL, Space.Direction.FORWARD, (key, definition) -> stored.add(definition));
    stored.forEach(definition -> tables.put(definition.name(), open(definition)));
  }

  public @Nullable Table find(String nameOrArn) {
    return tables.get(Arns.tableName(nameOrArn));
  }

  /** The table that a request for items names. */
  public Table get(String nameOrArn) {
    Table table = find(nameOrArn);
    if (table == null) {
      throw Errors.notFound(Errors.NOT_FOUND);
    }
    return table;
  }

  /** The table that a request about tables names. */
  public Table named(String nameOrArn) {
    Table table = find(nameOrArn);
    if (table == null) {
      throw Errors.tableNotFound(Arns.tableName(nameOrArn));
    }
    return table;
  }

  public Collection<Table> all() {
    return tables.values();
  }

  /** The names of tables after the given one, in order. */
  public Collection<String> namesAfter(@Nullable String name) {
    return (name == null ? tables : tables.tailMap(name, false)).keySet();
  }

  /** Makes a table that has no items yet known and lasting. */
  public synchronized Table create(TableDefinition definition, Changes changes) {
    if (tables.containsKey(definition.name())) {
      throw Errors.inUse("Table already exists: " + definition.name());
    }
    store
        .commit(changes.put(definitions, key(definition.name()), definition, null))
        .awaitDurable();
    Table table = open(definition);
    tables.put(table.name(), table);
    return table;
  }

  /** Decides what a table's definition becomes; runs while nobody reads or writes items. */
  @FunctionalInterface
  public interface Redefinition {
    TableDefinition apply(Table table, Changes changes);
  }

  /** Changes a table's definition, and what it keeps besides its items accordingly. */
  public synchronized Table redefine(String nameOrArn, Redefinition redefinition) {
    return locks.exclusively(() -> {
      Table before = named(nameOrArn);
      Changes changes = new Changes();
      TableDefinition definition = redefinition.apply(before, changes);
      dropUnused(before, definition, changes);
      prepareNew(before, definition);
      store
          .commit(changes.put(definitions, key(definition.name()), definition, before.definition()))
          .awaitDurable();
      Table after = open(definition);
      tables.put(after.name(), after);
      before.retire();
      return after;
    });
  }

  public synchronized Table delete(String nameOrArn) {
    return locks.exclusively(() -> {
      Table table = named(nameOrArn);
      Changes changes = new Changes();
      StreamLog stream = table.stream();
      if (stream != null) {
        streams.disable(changes, stream);
      }
      dropUnused(table, null, changes);
      changes.drop(table.items()).remove(definitions, key(table.name()), table.definition());
      tables.remove(table.name());
      table.retire();
      store.commit(changes).awaitDurable();
      return table;
    });
  }

  private void dropUnused(Table table, @Nullable TableDefinition definition, Changes changes) {
    Set<String> kept = new HashSet<>();
    if (definition != null) {
      definition
          .description()
          .globalSecondaryIndexes()
          .forEach(index -> kept.add(index.indexName()));
      definition
          .description()
          .localSecondaryIndexes()
          .forEach(index -> kept.add(index.indexName()));
    }
    for (Index index : table.indexes()) {
      if (!kept.contains(index.name())) {
        changes.drop(index.entries());
        Lag lag = index.lag();
        if (lag != null) {
          changes.drop(lag.space());
          lags.remove(table.id() + "/" + index.name());
        }
      }
    }
    Expiry expiry = table.expiry();
    if (expiry != null
        && (definition == null || !expiry.attribute().equals(definition.timeToLiveAttribute()))) {
      changes.drop(expiry.queue());
    }
    History history = table.history();
    if (history != null && (definition == null || definition.recoverableSince() == null)) {
      changes.drop(history.undo());
    }
  }

  /**
   * Fills the indexes and the queue of expiry that a new definition adds. That is done before the definition is stored: if
   * the process dies in between, nobody has seen them, and the next attempt starts by dropping them.
   */
  private void prepareNew(Table before, TableDefinition definition) {
    for (Index index : indexes(definition)) {
      if (before.index(index.name()) == null) {
        store.commit(new Changes().drop(index.entries()));
      }
    }
    List<Index> added = indexes(definition).stream()
        .filter(index -> before.index(index.name()) == null)
        .toList();
    Expiry expiry = expiry(definition);
    Expiry oldExpiry = before.expiry();
    Expiry newExpiry =
        expiry == null || oldExpiry != null && oldExpiry.attribute().equals(expiry.attribute())
            ? null
            : expiry;
    if (added.isEmpty() && newExpiry == null) {
      return;
    }
    BulkChanges bulk = new BulkChanges(store);
    before.items().read(KeyRange.ALL, Space.Direction.FORWARD, (key, item) -> {
      for (Index index : added) {
        byte[] entryKey = index.key().entryKeyOf(item.attributes(), key);
        if (entryKey != null) {
          bulk.put(index.entries(), entryKey, index.project(item), null, item.size());
        }
      }
      if (newExpiry != null) {
        newExpiry.change(bulk.changes(), key, null, item);
        bulk.added(0);
      }
      return true;
    });
    bulk.commit();
  }

  /** Fills a table that nobody knows yet; it becomes known when it is created. */
  public TableFiller fill(TableDefinition definition) {
    return new TableFiller(store, open(definition));
  }

  private Table open(TableDefinition definition) {
    TableDescription description = definition.description();
    KeyLayout key = KeySchemas.layout(description.keySchema(), description.attributeDefinitions());
    StreamLog stream = description.streamSpecification() != null
            && Boolean.TRUE.equals(description.streamSpecification().streamEnabled())
        ? streams.log(description.latestStreamArn())
        : null;
    return new Table(
        definition,
        key,
        store.space("items/" + description.tableId(), ItemCodec.INSTANCE),
        indexes(definition),
        stream,
        expiry(definition),
        history(definition));
  }

  private List<Index> indexes(TableDefinition definition) {
    TableDescription table = definition.description();
    List<Index> indexes = new ArrayList<>();
    table
        .localSecondaryIndexes()
        .forEach(index -> indexes.add(
            index(table, index.indexName(), false, index.keySchema(), index.projection())));
    table
        .globalSecondaryIndexes()
        .forEach(index -> indexes.add(
            index(table, index.indexName(), true, index.keySchema(), index.projection())));
    indexes.sort(Comparator.comparing(Index::name));
    return indexes;
  }

  private Index index(
      TableDescription table,
      String name,
      boolean global,
      List<KeySchemaElement> schema,
      Projection projection) {
    List<AttributeDefinition> definitions = table.attributeDefinitions();
    Set<String> projected = null;
    if (projection.projectionType() != ProjectionType.ALL) {
      Set<String> names = new HashSet<>(KeySchemas.names(table.keySchema()));
      names.addAll(KeySchemas.names(schema));
      names.addAll(projection.nonKeyAttributes());
      projected = Collections.unmodifiableSet(names);
    }
    return new Index(
        name,
        global,
        KeySchemas.layout(schema, definitions),
        projected,
        store.space("index/" + table.tableId() + "/" + name, ItemCodec.INSTANCE),
        global ? lag(table.tableId() + "/" + name) : null);
  }

  /** One for each index, however often the table is defined anew: it must know what it delayed. */
  private Lag lag(String name) {
    return lags.computeIfAbsent(name, n -> new Lag(store, store.space("lag/" + n, Lag.CODEC)));
  }

  private @Nullable Expiry expiry(TableDefinition definition) {
    String attribute = definition.timeToLiveAttribute();
    String space = "expiry/" + definition.description().tableId() + "/" + attribute;
    return attribute == null ? null : new Expiry(attribute, store.space(space, Expiry.KEYS));
  }

  private @Nullable History history(TableDefinition definition) {
    if (definition.recoverableSince() == null) {
      return null;
    }
    Space<History.Undo> undo =
        store.space("history/" + definition.description().tableId(), History.CODEC);
    AtomicLong serial = new AtomicLong();
    undo.read(KeyRange.ALL, Space.Direction.BACKWARD, (key, change) -> {
      serial.set(ByteBuffer.wrap(key).getLong(key.length - Long.BYTES));
      return false;
    });
    return new History(undo, serial);
  }

  private static byte[] key(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }
}
