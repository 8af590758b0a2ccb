package dev.gateleg.core.cost;

import dev.gateleg.core.call.Cost;
import dev.gateleg.core.internal.item.StoredValues;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.model.Index.Projected;
import dev.gateleg.model.codec.AttributeKind;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What reads and writes of a table cost in DynamoDB's units, told from the items that they meet. Immutable and thread-safe.
 *
 * <p>Items are whole, as the table stores them; what an index holds of them is worked out here.
 */
public final class TableCosts {

  static final int READ_UNIT_BYTES = 4096;
  static final int WRITE_UNIT_BYTES = 1024;

  private final TableSchema schema;

  private TableCosts(TableSchema schema) {
    this.schema = schema;
  }

  /** The costs of a table. */
  public static TableCosts of(TableSchema schema) {
    return new TableCosts(schema);
  }

  /** A read of one item by its key: by its whole size, whatever is asked of it. One that is not there costs a unit. */
  public Cost get(@Nullable Map<String, Value> item, ReadMode mode) {
    return table(mode.units(item == null ? 0 : ItemSize.of(item)));
  }

  /** One page of a query or scan of the table: by the sizes of all items that were read, also those a filter drops. */
  public Cost page(Collection<Map<String, Value>> read, ReadMode mode) {
    return table(mode.units(read.stream().mapToLong(ItemSize::of).sum()));
  }

  /** One page of a query or scan of an index that holds all that is asked for. */
  public Cost indexPage(String index, Collection<Map<String, Value>> read, ReadMode mode) {
    IndexSchema of = schema.index(index);
    long bytes =
        read.stream().mapToLong(item -> ItemSize.of(projected(of, item))).sum();
    return new Cost(0, Map.of(index, mode.units(bytes)));
  }

  /** One page of a local index that lacks something asked for: each item is then read from the table, too. */
  public Cost indexPageWithLookups(
      String index, Collection<Map<String, Value>> read, ReadMode mode) {
    double lookups =
        read.stream().mapToDouble(item -> mode.units(ItemSize.of(item))).sum();
    return indexPage(index, read, mode).plus(table(lookups));
  }

  /**
   * A write of one item: by the larger of what was there and what is there now; in each index by what it holds of them,
   * where that changed.
   *
   * @param before the item as it was, null where there was none
   * @param after the item as it is now, null where it is gone
   */
  public Cost write(
      @Nullable Map<String, Value> before, @Nullable Map<String, Value> after, WriteMode mode) {
    Map<String, Double> indexes = new TreeMap<>();
    if (!same(before, after)) {
      for (IndexSchema index : schema.indexes()) {
        double units = indexWrite(index, before, after, mode);
        if (units > 0) {
          indexes.put(index.name(), units);
        }
      }
    }
    return new Cost(mode.units(Math.max(size(before), size(after))), indexes);
  }

  /** A write whose condition failed, or a check of a transaction: by the item that was there. */
  public Cost unchanged(@Nullable Map<String, Value> item, WriteMode mode) {
    return table(mode.units(size(item)));
  }

  /** A write that changes every attribute that is in no key; each index pays that holds one of them. */
  Cost rewrite(Map<String, Value> item, WriteMode mode) {
    Map<String, Double> indexes = new TreeMap<>();
    for (IndexSchema index : schema.indexes()) {
      Map<String, Value> held = entry(index, item);
      if (held != null && !allKeys().containsAll(held.keySet())) {
        indexes.put(index.name(), mode.units(size(held)));
      }
    }
    return new Cost(mode.units(size(item)), indexes);
  }

  /** The attributes of the keys of the table and all indexes, and the type, which never changes. */
  private Set<String> allKeys() {
    Set<String> names = new LinkedHashSet<>();
    schema.indexes().forEach(index -> names.addAll(keys(index)));
    names.add(schema.partition());
    if (schema.sort() != null) {
      names.add(schema.sort());
    }
    if (schema.type() != null) {
      names.add(schema.type());
    }
    return names;
  }

  /** What an index holds of an item, or the whole item for the table, which has an empty name; null where it is not there. */
  @Nullable
  Map<String, Value> held(String index, Map<String, Value> item) {
    return index.isEmpty() ? item : entry(schema.index(index), item);
  }

  private double indexWrite(
      IndexSchema index,
      @Nullable Map<String, Value> before,
      @Nullable Map<String, Value> after,
      WriteMode mode) {
    Map<String, Value> old = entry(index, before);
    Map<String, Value> now = entry(index, after);
    if (same(old, now)) {
      return 0;
    } else if (old == null || now == null) {
      return mode.units(Math.max(size(old), size(now)));
    }
    return sameKey(index, old, now)
        ? mode.units(Math.max(size(old), size(now)))
        : mode.units(size(old)) + mode.units(size(now)); // one entry goes, another comes
  }

  /** What an index holds of an item; null where the item is not in it. */
  private @Nullable Map<String, Value> entry(IndexSchema index, @Nullable Map<String, Value> item) {
    if (item == null) {
      return null;
    }
    for (String attribute : keys(index)) {
      Value key = item.get(attribute);
      if (key == null || key.type() != type(attribute)) {
        return null;
      }
    }
    return projected(index, item);
  }

  private Value.Type type(String attribute) {
    AttributeKind kind = schema.kindOf(attribute);
    return kind == AttributeKind.NUMBER
        ? Value.Type.N
        : kind == AttributeKind.BINARY ? Value.Type.B : Value.Type.S;
  }

  private Map<String, Value> projected(IndexSchema index, Map<String, Value> item) {
    if (index.projected() == Projected.ALL) {
      return item;
    }
    Set<String> held = keys(index);
    held.addAll(index.include());
    Map<String, Value> part = new LinkedHashMap<>();
    for (String attribute : held) {
      Value value = item.get(attribute);
      if (value != null) {
        part.put(attribute, value);
      }
    }
    return part;
  }

  private boolean sameKey(IndexSchema index, Map<String, Value> old, Map<String, Value> now) {
    for (String attribute : keys(index)) {
      Value one = old.get(attribute);
      Value other = now.get(attribute);
      if (one == null || other == null || !StoredValues.equal(one, other)) {
        return false;
      }
    }
    return true;
  }

  /** The attributes of an index's own key and of the table's. */
  private Set<String> keys(IndexSchema index) {
    Set<String> names = new LinkedHashSet<>(index.partition());
    names.addAll(index.sort());
    names.add(schema.partition());
    if (schema.sort() != null) {
      names.add(schema.sort());
    }
    return names;
  }

  private static boolean same(
      @Nullable Map<String, Value> one, @Nullable Map<String, Value> other) {
    return one == null || other == null
        ? one == other
        : StoredValues.equal(Value.fromM(one), Value.fromM(other));
  }

  private static long size(@Nullable Map<String, Value> item) {
    return item == null ? 0 : ItemSize.of(item);
  }

  private static Cost table(double units) {
    return new Cost(units, Map.of());
  }
}
