package dev.gateleg.core.cost;

import dev.gateleg.core.call.Cost;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.ComponentModel.Role;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.KeyPartModel;
import dev.gateleg.model.file.LoadModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.PatternModel.Operation;
import dev.gateleg.model.file.TableModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Predicts what every access pattern of a table and every write of its entities costs, from the table's model and sample
 * items. Immutable and thread-safe.
 *
 * <p>A query is predicted as the mean over the collections that the samples are in, read to their ends; where its pattern
 * declares how much it reads ({@code @Load(reads = 20)}), from that and the samples' mean size. What a filter throws away is
 * paid for. Rows of rollups are other items that the model does not know: {@code CostGate} measures writes with them.
 */
public final class CostModel {

  /** The most that one answer of a query or scan looks at. */
  private static final int PAGE_BYTES = 1024 * 1024;

  private final TableModel model;
  private final TableCosts costs;
  private final List<Map<String, Value>> samples;
  private final double tableItems;
  private final double tableBytes;

  private CostModel(
      TableModel model,
      TableCosts costs,
      List<Map<String, Value>> samples,
      double tableItems,
      double tableBytes) {
    this.model = model;
    this.costs = costs;
    this.samples = samples;
    this.tableItems = tableItems;
    this.tableBytes = tableBytes;
  }

  /** Predicts from the model alone: what its patterns declare of their load, and small items where they declare nothing. */
  public static CostModel of(TableModel model) {
    return new CostModel(
        model, TableCosts.of(TableSchema.of(model, model.table())), List.of(), 0, 0);
  }

  /** The same with sample items as they are stored; whole collections where queries are to be told from them. */
  public CostModel samples(Collection<Map<String, Value>> items) {
    return new CostModel(model, costs, List.copyOf(items), tableItems, tableBytes);
  }

  /** The same with the size of the whole table, which a scan reads; without it, the samples are the table. */
  public CostModel tableSize(double items, double bytes) {
    return new CostModel(model, costs, samples, items, bytes);
  }

  /** What each access pattern costs, in the model's order. */
  public List<CallCost> reads() {
    return model.patterns().stream().map(this::read).toList();
  }

  /** What creating, rewriting and deleting an item of each entity costs; entities without a sample are left out. */
  public List<CallCost> writes() {
    List<CallCost> writes = new ArrayList<>();
    for (EntityModel entity : model.entities()) {
      List<Map<String, Value>> items = of(entity.type());
      if (!items.isEmpty()) {
        writes.add(write("create ", entity, items));
        writes.add(write("update ", entity, items));
        writes.add(write("delete ", entity, items));
      }
    }
    return writes;
  }

  /** Which patterns the samples and declared loads tell nothing of: no item of their entities, and no size. */
  public List<PatternModel> unknown() {
    return model.patterns().stream()
        .filter(pattern -> pattern.operation() != Operation.SCAN)
        .filter(pattern -> pattern.entities().stream().allMatch(type -> of(type).isEmpty()))
        .filter(pattern -> pattern.load() == null || pattern.load().itemBytes() == 0)
        .toList();
  }

  /** What a query costs that is called with an example's values and open bounds, all its pages together. */
  public Cost query(PatternModel pattern, Map<String, Value> example) {
    for (String type : pattern.entities()) {
      PatternReach reach = reach(pattern, type);
      List<List<Map<String, Value>>> read = reach == null ? null : reach.read(example, samples);
      if (read != null) {
        return cost(pattern, read);
      }
    }
    throw new IllegalArgumentException(
        "The example has no key that " + pattern.name() + " reads: " + example.keySet());
  }

  private CallCost read(PatternModel pattern) {
    if (pattern.operation() == Operation.GET) {
      return get(pattern);
    } else if (pattern.operation() == Operation.SCAN) {
      return scan(pattern);
    }
    LoadModel load = pattern.load();
    List<List<List<Map<String, Value>>>> collections = collections(pattern);
    List<Map<String, Value>> all =
        collections.stream().flatMap(List::stream).flatMap(List::stream).toList();
    if (load != null && (load.reads() > 0 || all.isEmpty())) {
      double bytes = all.isEmpty() ? load.itemBytes() : meanBytes(pattern.index(), all);
      int shards = shards(pattern);
      int items = Math.max(1, load.reads());
      double units = shards * pages(items * bytes / shards, mode(pattern));
      String basis = (load.reads() > 0 ? "the items that it declares to read" : "one item")
          + (all.isEmpty() ? ", of the size that it declares" : ", of the samples' mean size");
      return call(pattern, items, bytes, at(pattern.index(), units), all, basis);
    } else if (all.isEmpty()) {
      double units = shards(pattern) * pages(1, mode(pattern));
      return call(
          pattern, 1, 1, at(pattern.index(), units), all, "one small item; no sample has its key");
    }
    Cost sum = Cost.NONE;
    for (List<List<Map<String, Value>>> collection : collections) {
      sum = sum.plus(cost(pattern, collection));
    }
    return call(
        pattern,
        all.size() / (double) collections.size(),
        meanBytes(pattern.index(), all),
        times(sum, 1.0 / collections.size()),
        all,
        collections.size() == 1
            ? "the collection of the samples"
            : "the mean of " + collections.size() + " collections of the samples");
  }

  private CallCost get(PatternModel pattern) {
    List<Map<String, Value>> items =
        pattern.entities().stream().flatMap(type -> of(type).stream()).toList();
    if (items.isEmpty()) {
      LoadModel load = pattern.load();
      double bytes = load == null ? 1 : Math.max(1, load.itemBytes());
      return call(
          pattern,
          1,
          bytes,
          at("", mode(pattern).units((long) bytes)),
          items,
          bytes > 1
              ? "one item of the size that it declares"
              : "one small item; there is no sample");
    }
    Cost sum = Cost.NONE;
    for (Map<String, Value> item : items) {
      sum = sum.plus(costs.get(item, mode(pattern)));
    }
    return call(
        pattern,
        1,
        meanBytes("", items),
        times(sum, 1.0 / items.size()),
        items,
        items.size() == 1 ? "the sample" : "the mean of " + items.size() + " samples");
  }

  private CallCost scan(PatternModel pattern) {
    List<Map<String, Value>> all = samples.stream()
        .filter(item -> costs.held(pattern.index(), item) != null)
        .toList();
    double bytes = all.isEmpty() ? 1 : meanBytes(pattern.index(), all);
    boolean known = tableItems > 0;
    double items = known ? tableItems : all.size();
    double whole = known && pattern.index().isEmpty() ? tableBytes : items * bytes;
    return call(
        pattern,
        items,
        bytes,
        at(pattern.index(), pages(whole, mode(pattern))),
        all,
        known ? "the table's size" : "the samples, as if they were the table");
  }

  private CallCost call(
      PatternModel pattern,
      double items,
      double bytes,
      Cost cost,
      List<Map<String, Value>> read,
      String basis) {
    return new CallCost(
        pattern.name(),
        pattern.consistent() ? CallCost.Mode.CONSISTENT : CallCost.Mode.EVENTUAL,
        items,
        bytes,
        cost,
        attributes(pattern.index(), read),
        pattern.load() == null ? 0 : pattern.load().perSecond(),
        basis);
  }

  private CallCost write(String verb, EntityModel entity, List<Map<String, Value>> items) {
    boolean update = verb.startsWith("update");
    boolean delete = verb.startsWith("delete");
    List<EntityModel> copies = model.entities().stream()
        .filter(copy -> entity.type().equals(copy.copyOf()))
        .toList();
    List<ComponentModel> unique = entity.components().stream()
        .filter(component -> component.role() == Role.UNIQUE)
        .toList();
    boolean several = !copies.isEmpty() || (!unique.isEmpty() && !update);
    WriteMode mode = several ? WriteMode.TRANSACTIONAL : WriteMode.SINGLE;
    Cost sum = Cost.NONE;
    for (Map<String, Value> item : items) {
      sum = sum.plus(update ? costs.rewrite(item, mode) : costs.write(null, item, mode));
      if (several && delete) { // what goes with it is known by the item, which is read first
        sum = sum.plus(costs.get(item, ReadMode.CONSISTENT));
      }
      long claims = update
          ? 0
          : unique.stream()
              .filter(each -> each.attribute() != null && item.containsKey(each.attribute()))
              .count();
      sum = sum.plus(at("", claims * mode.units(1)));
    }
    Cost cost = times(sum, 1.0 / items.size());
    for (EntityModel copy : copies) {
      cost = cost.plus(copied(copy, update));
    }
    return new CallCost(
        verb + entity.type(),
        several ? CallCost.Mode.TRANSACTION : CallCost.Mode.SINGLE,
        1,
        meanBytes("", items),
        cost,
        attributes("", items),
        0,
        update
            ? "every attribute that is in no key changes"
            : items.size() == 1 ? "the sample" : "the mean of " + items.size() + " samples");
  }

  private Cost copied(EntityModel copy, boolean update) {
    List<Map<String, Value>> items = of(copy.type());
    if (items.isEmpty()) {
      return at("", WriteMode.TRANSACTIONAL.units(1));
    }
    Cost sum = Cost.NONE;
    for (Map<String, Value> item : items) {
      sum = sum.plus(
          update
              ? costs.rewrite(item, WriteMode.TRANSACTIONAL)
              : costs.write(null, item, WriteMode.TRANSACTIONAL));
    }
    return times(sum, 1.0 / items.size());
  }

  /** The samples of an entity. */
  private List<Map<String, Value>> of(String type) {
    EntityModel entity = model.entity(type).orElse(null);
    return entity == null
        ? List.of()
        : samples.stream().filter(item -> is(entity, item)).toList();
  }

  private boolean is(EntityModel entity, Map<String, Value> item) {
    if (model.typeAttribute() != null) {
      Value type = item.get(model.typeAttribute());
      return type != null && entity.type().equals(type.s());
    }
    return entity.key("").stream()
        .flatMap(key -> Stream.concat(key.partition().stream(), key.sort().stream()))
        .allMatch(part -> makes(part, item.get(part.attribute())));
  }

  private static boolean makes(KeyPartModel part, @Nullable Value value) {
    return value != null
        && (part.plain() || (value.s() != null && part.keyTemplate().matches(value.s())));
  }

  private @Nullable PatternReach reach(PatternModel pattern, String type) {
    EntityModel entity = model.entity(type).orElse(null);
    return entity == null || entity.key(pattern.index()).isEmpty()
        ? null
        : new PatternReach(model, pattern, entity);
  }

  private int shards(PatternModel pattern) {
    PatternReach reach =
        pattern.entities().isEmpty() ? null : reach(pattern, pattern.entities().get(0));
    return reach == null ? 1 : reach.shards();
  }

  /** The different collections that the pattern reads among the samples, each by its shards. */
  private List<List<List<Map<String, Value>>>> collections(PatternModel pattern) {
    List<List<List<Map<String, Value>>>> collections = new ArrayList<>();
    for (String type : pattern.entities()) {
      PatternReach reach = reach(pattern, type);
      if (reach == null) {
        continue;
      }
      Set<Map<String, Value>> met = new HashSet<>();
      for (Map<String, Value> example : of(type)) {
        List<List<Map<String, Value>>> read =
            met.contains(example) ? null : reach.read(example, samples);
        if (read != null) {
          collections.add(read);
          read.forEach(met::addAll);
        }
      }
      if (!collections.isEmpty()) {
        break; // The first entity's collections are the pattern's; others are read along.
      }
    }
    return collections;
  }

  private Cost cost(PatternModel pattern, List<List<Map<String, Value>>> shards) {
    ReadMode mode = mode(pattern);
    double units = 0;
    for (List<Map<String, Value>> items : shards) {
      long bytes = 0;
      boolean more = true;
      for (int i = 0; i < items.size(); i++) {
        Map<String, Value> held = costs.held(pattern.index(), items.get(i));
        bytes += held == null ? 0 : ItemSize.of(held);
        more = bytes < PAGE_BYTES;
        if (!more && i < items.size() - 1) {
          units += mode.units(bytes);
          bytes = 0;
        }
      }
      units += mode.units(bytes);
    }
    return at(pattern.index(), units);
  }

  private static double pages(double bytes, ReadMode mode) {
    long whole = (long) (bytes / PAGE_BYTES);
    double rest = bytes - (double) whole * PAGE_BYTES;
    return whole * mode.units(PAGE_BYTES)
        + (rest > 0 || whole == 0 ? mode.units((long) Math.ceil(rest)) : 0);
  }

  private double meanBytes(String index, List<Map<String, Value>> items) {
    return items.stream()
        .map(item -> costs.held(index, item))
        .mapToLong(item -> item == null ? 0 : ItemSize.of(item))
        .average()
        .orElse(1);
  }

  private SortedSet<String> attributes(String index, List<Map<String, Value>> items) {
    SortedSet<String> names = new TreeSet<>();
    for (Map<String, Value> item : items) {
      Map<String, Value> held = costs.held(index, item);
      if (held != null) {
        names.addAll(held.keySet());
      }
    }
    return names;
  }

  private static ReadMode mode(PatternModel pattern) {
    return pattern.consistent() ? ReadMode.CONSISTENT : ReadMode.EVENTUAL;
  }

  private static Cost at(String index, double units) {
    return index.isEmpty() ? new Cost(units, Map.of()) : new Cost(0, Map.of(index, units));
  }

  private static Cost times(Cost cost, double factor) {
    Map<String, Double> indexes = new TreeMap<>();
    cost.indexes().forEach((name, units) -> indexes.put(name, units * factor));
    return new Cost(cost.table() * factor, indexes);
  }
}
