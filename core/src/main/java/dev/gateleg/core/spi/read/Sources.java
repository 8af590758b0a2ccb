package dev.gateleg.core.spi.read;

import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.core.spi.shard.ShardLayout;
import dev.gateleg.model.key.ShardSlot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a read takes its items from, and where it stands in it: groups of sources, one after another. The group of a query is
 * its partition or the shards of it; that of a scan is its segments.
 */
final class Sources {

  private final TableContext context;
  private final ReadSpec<?> spec;
  private final List<KeyCondition> conditions;
  private final ReadOptions options;
  private final List<List<Fetch>> groups;

  /** The sources of a read; a scan has no conditions. */
  Sources(
      TableContext context, ReadSpec<?> spec, List<KeyCondition> conditions, ReadOptions options) {
    this.context = context;
    this.spec = spec;
    this.conditions = conditions;
    this.options = options;
    this.groups = groups();
  }

  private List<List<Fetch>> groups() {
    if (spec.scan) {
      Fetch all = new Fetch(context, spec, null, options, false);
      return List.of(Collections.nCopies(options.segments(), all));
    }
    List<List<Fetch>> made = new ArrayList<>();
    for (KeyCondition condition : conditions) {
      ShardLayout layout = ShardedRead.layout(context, spec, condition);
      ShardSlot slot = condition.shards();
      boolean moving = spec.index == null && slot != null && slot.grows();
      made.add(condition.partitions(layout.reading()).stream()
          .map(one -> new Fetch(context, spec, one, options, moving))
          .toList());
    }
    if (options.reversed()) {
      Collections.reverse(made);
    }
    return made;
  }

  Fetch first() {
    return groups.get(0).get(0);
  }

  /** How many requests a read of so many results begins with. */
  int width() {
    return groups.get(0).size();
  }

  /** The order in which sources are merged; null for a scan, which has none. */
  private @Nullable SortOrder order() {
    return spec.scan
        ? null
        : new SortOrder(first().sortAttributes(), spec.newestFirst != options.reversed());
  }

  /** The results from the beginning. */
  <T> MergedItems<T> from(Reader<T> reader, ReadOptions with) {
    return items(reader, with, new Cursor.Place(0, 0, List.of()));
  }

  /** The results from a place on. */
  <T> MergedItems<T> items(Reader<T> reader, ReadOptions with, Cursor.Place place) {
    SortOrder order = order();
    List<List<Source>> all = new ArrayList<>();
    for (int group = 0; group < groups.size(); group++) {
      List<Source> sources = new ArrayList<>();
      for (int i = 0; i < groups.get(group).size(); i++) {
        sources.add(source(group, i, place, order));
      }
      if (options.ownWrites() && order != null) {
        addOwnWrites(sources, order);
      }
      all.add(sources);
    }
    return new MergedItems<>(
        all, place.group(), order, reader, with, context.threads(), moves(place, order));
  }

  /** How items are read that may stand in two shards; null where they stand in one for ever. */
  private @Nullable ShardedRead moves(Cursor.Place place, @Nullable SortOrder order) {
    boolean grows = !spec.scan
        && spec.index == null
        && conditions.stream()
            .map(KeyCondition::shards)
            .anyMatch(slot -> slot != null && slot.grows());
    return grows && order != null
        ? new ShardedRead(context, options, order, last(place.positions(), order), place.group())
        : null;
  }

  /**
   * Takes what this process wrote a moment ago from the table instead of the index: the index's entries of those items are
   * passed over, and the items themselves, where they belong into what is read, are one source more.
   */
  private void addOwnWrites(List<Source> sources, SortOrder order) {
    OwnWriteReads own = new OwnWriteReads(context, spec);
    List<Map<String, Value>> keys = own.keys();
    if (keys.isEmpty()) {
      return;
    }
    Set<TableKey> written =
        keys.stream().map(key -> TableKey.of(context.schema(), key)).collect(Collectors.toSet());
    sources.forEach(
        source -> source.passOver(item -> written.contains(TableKey.of(context.schema(), item))));
    List<Map<String, Value>> items = own.read(keys).stream()
        .filter(item -> sources.stream().anyMatch(source -> source.fetch().holds(item)))
        .sorted(order)
        .toList();
    sources.add(Source.of(sources.get(0).fetch(), items));
  }

  private Source source(int group, int number, Cursor.Place place, @Nullable SortOrder order) {
    Fetch fetch = groups.get(group).get(number);
    List<@Nullable Map<String, Value>> positions =
        group == place.group() ? place.positions() : List.of();
    if (number < positions.size()) {
      return new Source(fetch, number, whole(fetch, positions.get(number)));
    }
    Source source = new Source(fetch, number, null);
    // A shard that was added since: what sorts before the last result was passed already.
    Map<String, Value> last = order == null ? null : last(positions, order);
    if (order != null && last != null) {
      source.passOver(item -> order.compare(item, last) < 0);
    }
    return source;
  }

  private static @Nullable Map<String, Value> last(
      List<@Nullable Map<String, Value>> positions, SortOrder order) {
    Map<String, Value> last = null;
    for (Map<String, Value> position : positions) {
      if (position != null && (last == null || order.compare(position, last) > 0)) {
        last = position;
      }
    }
    return last;
  }

  /** A position with what the read itself tells of it. */
  private static @Nullable Map<String, Value> whole(
      Fetch fetch, @Nullable Map<String, Value> position) {
    if (position == null) {
      return null;
    }
    Map<String, Value> key = new LinkedHashMap<>(fetch.partitionKey());
    key.putAll(position);
    return key;
  }

  /** The cursors of this read. */
  Cursor cursor() {
    Set<String> told = first().partitionKey().keySet();
    List<String> attributes = first().keyAttributes().stream()
        .filter(attribute -> !told.contains(attribute))
        .toList();
    return new Cursor(context.cursorKey(), bound(), attributes);
  }

  /** Whether a place is one of these sources. */
  boolean has(Cursor.Place place) {
    return place.group() >= 0
        && place.group() < groups.size()
        && place.positions().size() <= groups.get(place.group()).size();
  }

  /** What a cursor is bound to. */
  private String bound() {
    boolean backward = spec.newestFirst != options.reversed();
    return String.join(
        "\n",
        context.tableName(),
        spec.pattern,
        spec.scan ? options.segments() + " segments" : conditions.toString(),
        backward ? "<" : ">");
  }
}
