package dev.gateleg.patterns.rollup;

import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import dev.gateleg.patterns.item.HiddenItems;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The rows of one rollup in a table. Immutable and thread-safe.
 *
 * @param <E> the entity
 */
final class RollupStore<E> {

  static final String TYPE = "rollup";

  private final HiddenItems items;
  private final TableContext context;
  private final Rollup<E, ?> rollup;
  private final KeyTemplate partition;
  private final CallSite site;

  RollupStore(HiddenItems items, Rollup<E, ?> rollup) {
    this.items = items;
    this.context = items.context();
    this.rollup = rollup;
    StringBuilder template = new StringBuilder("ROLLUP");
    KeyType<?>[] types = new KeyType<?>[1 + rollup.groupNames().size()];
    for (int i = 0; i < types.length; i++) {
      template.append("#{part").append(i).append('}');
    }
    Arrays.fill(types, KeyType.STRING);
    this.partition = KeyTemplate.of(template.toString(), types);
    this.site = new CallSite("rollup " + rollup.name(), rollup.entity().name(), null);
  }

  Rollup<E, ?> rollup() {
    return rollup;
  }

  HiddenItems items() {
    return items;
  }

  /** A group as it is asked for. */
  List<String> group(String... values) {
    if (values.length != rollup.groupNames().size()) {
      throw new InvalidInputException(
          "RollupGroup",
          rollup + " is kept per " + rollup.groupNames() + ", but is asked for "
              + Arrays.toString(values) + "; give one value for each.",
          null);
    }
    for (String value : values) {
      RollupErrors.shortText(rollup.name(), "group", value, Arrays.toString(values));
    }
    return List.of(values);
  }

  private String partition(List<String> group) {
    List<String> parts = new ArrayList<>();
    parts.add(rollup.name());
    parts.addAll(group);
    return Names.made(partition, parts.toArray());
  }

  RowKey key(List<String> group, Period period, LocalDate date) {
    if (!rollup.periods().contains(period)) {
      throw RollupErrors.undeclared(rollup.name(), "period " + period);
    }
    return key(group, partition(group), period, date);
  }

  private RowKey key(List<String> group, String partition, Period period, LocalDate date) {
    return new RowKey(
        group, period, period.startOf(date), items.keyIn(partition, period.sortKey(date)));
  }

  /** The rows in which an entity is counted, which has to be of the table's scope. */
  List<RowKey> keys(E entity) {
    if (context.scoped()) {
      context.inScope(rollup.entity().keyOf(entity));
    }
    List<RowKey> keys = new ArrayList<>();
    if (rollup.counts(entity)) {
      List<String> group = rollup.groupOf(entity);
      LocalDate date = rollup.dateOf(entity);
      String partition = partition(group);
      rollup.periods().forEach(period -> keys.add(key(group, partition, period, date)));
    }
    return keys;
  }

  /** The key of a row; null for an item of something else, or of another scope. */
  private @Nullable RowKey keyOf(Map<String, AttributeValue> item) {
    AttributeValue stored = Objects.requireNonNull(item.get(context.schema().partition()));
    String sort = Objects.requireNonNull(
            item.get(Objects.requireNonNull(context.schema().sort())))
        .s();
    String name = context.hiddenKeys().nameOf(stored.s());
    if (name == null || !partition.matches(name)) {
      return null;
    }
    List<String> parts = partition.decode(name).stream().map(String::valueOf).toList();
    if (!parts.get(0).equals(rollup.name())) {
      return null;
    }
    for (Period period : Period.values()) {
      LocalDate start = period.startIn(sort);
      if (start != null) {
        return new RowKey(parts.subList(1, parts.size()), period, start, items.keyIn(name, sort));
      }
    }
    return null;
  }

  /** A row as it is now; empty where there is none. */
  Map<String, AttributeValue> read(RowKey key) {
    return items.requests().get(site, key.stored());
  }

  /** The rows of a group from one to another, these included. */
  Map<RowKey, Map<String, AttributeValue>> between(RowKey from, RowKey to) {
    Map<RowKey, Map<String, AttributeValue>> rows = new LinkedHashMap<>();
    if (!from.isAfter(to)) {
      items.requests().query(site, from.stored(), to.stored(), item -> collect(item, rows));
    }
    return rows;
  }

  /** All rows of a group. */
  Map<RowKey, Map<String, AttributeValue>> of(List<String> group) {
    Map<RowKey, Map<String, AttributeValue>> rows = new LinkedHashMap<>();
    items
        .requests()
        .query(site, items.keyIn(partition(group), "ROWS"), null, item -> collect(item, rows));
    return rows;
  }

  /** All rows of all groups, wherever they are in the table. */
  Map<RowKey, Map<String, AttributeValue>> all() {
    Map<RowKey, Map<String, AttributeValue>> rows = new LinkedHashMap<>();
    items.requests().scan(site, items.type(), item -> collect(item, rows));
    return rows;
  }

  private void collect(
      Map<String, AttributeValue> item, Map<RowKey, Map<String, AttributeValue>> rows) {
    RowKey key = keyOf(item);
    if (key != null) {
      rows.put(key, item);
    }
  }

  /** Puts a row in the place of one that was read, if nobody wrote it since. */
  boolean replaced(
      RowKey key, Map<String, AttributeValue> seen, Map<String, AttributeValue> attributes) {
    String rebuilt = Long.toString(context.random().getAsLong(), Character.MAX_RADIX);
    AttributeValue changes = seen.get(Names.CHANGES);
    Map<String, AttributeValue> item = items.item(key.stored());
    item.putAll(attributes);
    item.put(Names.REBUILT, AttributeValue.fromS(rebuilt));
    item.put(
        Names.CHANGES, HiddenItems.number(changes == null ? 1 : Long.parseLong(changes.n()) + 1));
    ItemSize.check("row of " + rollup, item);
    ExpressionWriter out = new ExpressionWriter();
    String name = out.name(Names.CHANGES);
    String condition =
        changes == null ? "attribute_not_exists(" + name + ")" : name + " = " + out.value(changes);
    // Where it is refused, its first answer may have been lost, and others may have counted since.
    return items
        .requests()
        .put(site, item, condition, out)
        .map(found -> AttributeValue.fromS(rebuilt).equals(found.get(Names.REBUILT)))
        .orElse(true);
  }
}
