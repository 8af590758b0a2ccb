package dev.gateleg.tools.view;

import dev.gateleg.tools.view.ItemView.Kind;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a sample tells of sizes: of each entity's items, and of the collections that they are in. Collections of the table
 * are sampled whole, since a segment of a scan holds whole partitions. Those of an index are not; how large they are follows
 * from how often two sampled items share one.
 */
public final class Statistics {

  private static final class Sizes {
    private long items;
    private long bytes;
  }

  /** One entity's items in the collections of one index. */
  private record Grouping(String index, String entity) {}

  private final Map<String, Sizes> entities = new LinkedHashMap<>();
  private final Map<Grouping, Map<Object, Integer>> collections = new HashMap<>();
  private final Map<Object, Sizes> partitions = new HashMap<>();
  private final Map<String, ItemView> examples = new LinkedHashMap<>();
  private long sampled;

  void add(ItemView view) {
    sampled++;
    Object partition = view.partition().stream().map(KeyAttributeView::value).toList();
    Sizes whole = partitions.computeIfAbsent(partition, key -> new Sizes());
    whole.items++;
    whole.bytes += view.size();
    if (view.kind() != Kind.ENTITY) {
      return;
    }
    Sizes sizes = entities.computeIfAbsent(view.entity(), key -> new Sizes());
    sizes.items++;
    sizes.bytes += view.size();
    // One that is in every index shows more than one that is not.
    examples.merge(view.entity(), view, (a, b) -> entries(b) > entries(a) ? b : a);
    count("", view.entity(), partition);
    for (IndexEntry entry : view.indexes()) {
      if (!entry.partition().isEmpty()) {
        count(
            entry.index(),
            view.entity(),
            entry.partition().stream().map(KeyAttributeView::value).toList());
      }
    }
  }

  private static long entries(ItemView view) {
    return view.indexes().stream().filter(entry -> !entry.partition().isEmpty()).count();
  }

  /** An item of each entity that was met. */
  public Collection<ItemView> examples() {
    return List.copyOf(examples.values());
  }

  private void count(String index, String entity, Object partition) {
    collections
        .computeIfAbsent(new Grouping(index, entity), key -> new HashMap<>())
        .merge(partition, 1, Integer::sum);
  }

  /** How many items were sampled. */
  public long sampled() {
    return sampled;
  }

  /** The mean size of an entity's items in bytes; empty where none was sampled. */
  public Optional<Double> meanBytes(String entity) {
    return Optional.ofNullable(entities.get(entity)).map(s -> s.bytes / (double) s.items);
  }

  /** The items and bytes of the table's collection that a typical item of the entity is in. */
  Optional<double[]> wholePartition(String entity) {
    Map<Object, Integer> counts = collections.get(new Grouping("", entity));
    if (counts == null) {
      return Optional.empty();
    }
    double items = 0;
    double bytes = 0;
    double weight = 0;
    for (Map.Entry<Object, Integer> count : counts.entrySet()) {
      Sizes whole = partitions.getOrDefault(count.getKey(), new Sizes());
      items += (double) count.getValue() * whole.items;
      bytes += (double) count.getValue() * whole.bytes;
      weight += count.getValue();
    }
    return Optional.of(new double[] {items / weight, bytes / weight});
  }

  /**
   * How many items of an entity share the partition of an index with a typical one, itself included; {@code all} is how many
   * the table has of it.
   */
  Optional<Double> collection(String index, String entity, double all) {
    Map<Object, Integer> counts = collections.get(new Grouping(index, entity));
    if (counts == null) {
      return Optional.empty();
    }
    double sampledItems = 0;
    double squares = 0;
    double pairs = 0;
    for (int count : counts.values()) {
      sampledItems += count;
      squares += (double) count * count;
      pairs += (double) count * (count - 1) / 2;
    }
    if (index.isEmpty()) {
      return Optional.of(squares / sampledItems);
    }
    double allPairs = sampledItems * (sampledItems - 1) / 2;
    return Optional.of(allPairs == 0 ? 1 : 1 + Math.max(0, all - 1) * pairs / allPairs);
  }

  /** The entities that were met. */
  Set<String> entities() {
    return Set.copyOf(entities.keySet());
  }
}
