package dev.gateleg.core.spi.table;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.call.Threads;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.internal.item.Shown;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A table as whoever follows its change stream sees it: which records are of which entity, and what they say. Immutable. */
public final class StreamedTable {

  private static final CallSite SITE = new CallSite("changes", null, null);

  private final TableContext context;

  private StreamedTable(TableContext context) {
    this.context = context;
  }

  /** An open table. */
  public static StreamedTable of(Table table) {
    return new StreamedTable(GeneratedTable.context(table));
  }

  /** The live table's name. */
  public String name() {
    return context.tableName();
  }

  /** The name of the partition key. */
  public String partition() {
    return context.schema().partition();
  }

  /** The instant, by the table's clock. */
  public Instant now() {
    return context.now();
  }

  /** Where the table's jitter comes from. */
  public LongSupplier random() {
    return context.random();
  }

  /** How the table waits. */
  public Sleeper sleeper() {
    return context.sleeper();
  }

  /** What the table's requests run on that go out together. */
  public Threads threads() {
    return context.threads();
  }

  /** Whether a record is the program's: of the table's scope, and nothing that a pattern keeps for itself. */
  public boolean shows(StreamRecord record) {
    Value key = record.keys().get(partition());
    return key != null && !context.hidden(record.shown()) && context.holds(key);
  }

  /** The entity that a record is of; null where it is of none that the table knows. */
  public @Nullable EntityType<?> entityOf(StreamRecord record) {
    BoundEntity<?> entity = context.recognise(record.shown());
    return entity == null ? null : entity.type();
  }

  /**
   * Checks that an entity is of this table.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code EntityForeign}
   */
  public void check(EntityType<?> type) {
    BoundEntity<?> unused = context.entity(type);
  }

  /**
   * Reads an image as an entity.
   *
   * @throws dev.gateleg.core.error.UndecodableItemException if it can't be
   */
  public <E> E read(EntityType<E> type, Map<String, Value> image) {
    return context.entity(type).read(image);
  }

  /** The key of a record's entity. */
  public <E> EntityKey<E> keyOf(EntityType<E> type, StreamRecord record) {
    return context.entity(type).keyOf(record.keys());
  }

  /** What is equal for records of one item, and for no others. */
  public Object itemOf(StreamRecord record) {
    return TableKey.of(context.schema(), record.keys());
  }

  /** A record's key, for people: {@code ORDER#o1, METADATA}. */
  public String shown(StreamRecord record) {
    return record.keys().entrySet().stream()
        .sorted((a, b) ->
            Boolean.compare(b.getKey().equals(partition()), a.getKey().equals(partition())))
        .map(entry -> Shown.key(entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** The table key of an item. */
  public Map<String, Value> keyOf(Map<String, Value> item) {
    Map<String, Value> key = new LinkedHashMap<>();
    key.put(partition(), Objects.requireNonNull(item.get(partition())));
    String sort = context.schema().sort();
    if (sort != null) {
      key.put(sort, Objects.requireNonNull(item.get(sort)));
    }
    return key;
  }

  /** The item under a key as it is now, whatever it is of; empty where there is none. */
  public Map<String, Value> get(Map<String, Value> key) {
    return context.read(SITE, new Request.Get(name(), key, true)).item();
  }

  /**
   * Some items of the table, as stored.
   *
   * @param items the items
   * @param next the key after which the next ones are; null where these were the last
   */
  public record Items(
      List<Map<String, Value>> items, @Nullable Map<String, Value> next) {}

  /**
   * Reads items of a segment of the table as they are now.
   *
   * @param from the key after which to begin; null at the segment's beginning
   * @param most how many items, at most
   */
  public Items scan(int segment, int segments, @Nullable Map<String, Value> from, int most) {
    Answer page = context.read(
        SITE,
        new Request.Scan(
            new Request.Place(name(), null),
            new Request.Selection(null, null, null, new ExpressionWriter()),
            new Request.Window(most, from),
            new Request.Segment(segment, segments),
            true));
    return new Items(page.items(), page.last().isEmpty() ? null : page.last());
  }
}
