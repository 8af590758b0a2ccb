package dev.gateleg.core.spi.read;

import dev.gateleg.core.call.Threads;
import dev.gateleg.core.item.Value;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the results of one or many sources. Sources of one group are merged in the order of their sort keys, and
 * fetched together; a group is begun when the one before it has ended. A source is fetched again only when it is drained.
 */
final class MergedItems<T> implements Iterator<T> {

  private final List<List<Source>> groups;
  private final @Nullable SortOrder order;
  private final Reader<T> reader;
  private final ReadOptions options;
  private final Threads threads;
  private final @Nullable ShardedRead moves;
  private int group;
  private Heads heads;
  private long remaining;
  private final List<Source> unsettled = new ArrayList<>();
  private @Nullable T next;
  private boolean returned;

  /** Reads groups of sources from the {@code first} on; without an order, as they come. */
  MergedItems(
      List<List<Source>> groups,
      int first,
      @Nullable SortOrder order,
      Reader<T> reader,
      ReadOptions options,
      Threads threads,
      @Nullable ShardedRead moves) {
    this.moves = moves;
    this.groups = groups;
    this.group = first;
    this.order = order;
    this.reader = reader;
    this.options = options;
    this.threads = threads;
    this.remaining = options.limit();
    this.heads = new Heads(groups.get(first), order);
  }

  @Override
  public boolean hasNext() {
    while (next == null && remaining > 0 && group < groups.size()) {
      heads.refill(options, remaining, threads);
      Source source = heads.poll();
      if (source == null) {
        // The last group stays, so that a position can be asked of it.
        if (group == groups.size() - 1) {
          return false;
        }
        group++;
        heads = new Heads(groups.get(group), order);
      } else {
        next = read(source);
      }
    }
    return next != null;
  }

  private @Nullable T read(Source source) {
    List<Source> equal = moves == null ? List.of() : heads.pollEqual(source);
    Map<String, Value> item = taken(source);
    // An item that is being moved may stand in several sources.
    List<Map<String, Value>> others = equal.stream().map(this::taken).toList();
    if (moves != null) {
      item = moves.one(item, group, others);
    }
    return item.isEmpty() || source.fetch().excludes(item) ? null : reader.read(item);
  }

  private Map<String, Value> taken(Source source) {
    Map<String, Value> item = source.take();
    unsettled.add(source);
    heads.back(source);
    return item;
  }

  @Override
  public T next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException("The read has no more results.");
    }
    T result = next;
    next = null;
    returned = true;
    remaining--;
    unsettled.forEach(Source::settle);
    unsettled.clear();
    return result;
  }

  /** Whether a result was returned. */
  boolean returned() {
    return returned;
  }

  /** The group in which the read stands. */
  int group() {
    return group;
  }

  /** Where the sources of the group stand, each after what it gave to the results that were returned. */
  List<@Nullable Map<String, Value>> positions() {
    List<@Nullable Map<String, Value>> positions = new ArrayList<>();
    groups.get(group).forEach(source -> positions.add(source.position()));
    return positions;
  }

  /** Whether there is surely nothing after what was returned. */
  boolean exhausted() {
    return next == null
        && groups.subList(group, groups.size()).stream()
            .allMatch(sources -> sources.stream().allMatch(Source::exhausted));
  }
}
