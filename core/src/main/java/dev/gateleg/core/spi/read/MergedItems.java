package dev.gateleg.core.spi.read;

import dev.gateleg.core.call.Threads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Goes through the results of one or many sources. Sources of one group are merged in the order of their sort keys, and
 * fetched together; a group is begun when the one before it has ended. A source is fetched again only when it is drained.
 */
final class MergedItems<T> implements Iterator<T> {

  private final List<List<Source>> groups;
  private final @Nullable Comparator<Map<String, AttributeValue>> order;
  private final Reader<T> reader;
  private final ReadOptions options;
  private final Threads threads;
  private final @Nullable ShardedRead moves;
  private int group;
  private long remaining;
  private final List<Source> unsettled = new ArrayList<>();
  private @Nullable T next;
  private boolean returned;

  /** Reads groups of sources from the {@code first} on; without an order, as they come. */
  MergedItems(
      List<List<Source>> groups,
      int first,
      @Nullable Comparator<Map<String, AttributeValue>> order,
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
  }

  @Override
  public boolean hasNext() {
    while (next == null && remaining > 0 && group < groups.size()) {
      List<Source> sources = groups.get(group);
      refill(sources);
      Source source = least(sources);
      if (source == null) {
        // The last group stays, so that a position can be asked of it.
        if (group == groups.size() - 1) {
          return false;
        }
        group++;
      } else {
        Map<String, AttributeValue> item = source.take();
        unsettled.add(source);
        if (moves != null) {
          item = moves.one(item, group, equal(sources, item));
        }
        next = item.isEmpty() || source.fetch().excludes(item) ? null : reader.read(item);
      }
    }
    return next != null;
  }

  /** Fetches what must be at hand before the next item is known. */
  private void refill(List<Source> sources) {
    if (order == null && sources.stream().anyMatch(source -> source.head() != null)) {
      return;
    }
    while (sources.stream().anyMatch(Source::drained)) {
      List<Source> open = sources.stream().filter(source -> !source.exhausted()).toList();
      long wanted = RequestLimit.share(remaining, open.size());
      List<Supplier<Boolean>> tasks = new ArrayList<>();
      for (Source source : open) {
        if (source.drained()) {
          tasks.add(() -> {
            source.refill(options, wanted);
            return true;
          });
        }
      }
      threads.together(tasks);
      if (order == null && sources.stream().anyMatch(source -> source.head() != null)) {
        return;
      }
    }
  }

  /** Takes the items of other sources that sort with one: an item that is being moved may stand in several. */
  private List<Map<String, AttributeValue>> equal(
      List<Source> sources, Map<String, AttributeValue> item) {
    List<Map<String, AttributeValue>> others = List.of();
    for (Source source : sources) {
      Map<String, AttributeValue> head = source.head();
      if (order != null && head != null && order.compare(head, item) == 0) {
        others = others.isEmpty() ? new ArrayList<>() : others;
        others.add(source.take());
        unsettled.add(source);
      }
    }
    return others;
  }

  private @Nullable Source least(List<Source> sources) {
    Source least = null;
    Map<String, AttributeValue> leastHead = null;
    for (Source source : sources) {
      Map<String, AttributeValue> head = source.head();
      if (head != null
          && (leastHead == null || order != null && order.compare(head, leastHead) < 0)) {
        least = source;
        leastHead = head;
      }
    }
    return least;
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
  List<@Nullable Map<String, AttributeValue>> positions() {
    List<@Nullable Map<String, AttributeValue>> positions = new ArrayList<>();
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
