package dev.gateleg.core.internal.shard;

import dev.gateleg.core.call.Cost;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.internal.shard.LayoutView.View;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.Placeholders;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.Failure;
import dev.gateleg.core.spi.transport.Failure.Kind;
import dev.gateleg.core.spi.transport.Failure.Reason;
import dev.gateleg.core.spi.transport.Failure.Tries;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Transport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests under the keys that items have in the table, where the number of shards has grown, and gives answers under
 * those that the rest of the library knows. Thread-safe.
 *
 * <p>Queries name their shards themselves, and are sent as they are. A write waits while the number of its shards changes,
 * and moves its item to the newest level first. One that was answered so late that the number may have changed meanwhile is
 * looked at again: if it has, the write counts as one without an answer, since a move may have passed it.
 */
final class PlacingTransport implements Transport {

  private static final String MOVED_ALIAS = "#moved";

  /** How often an item that is moved again and again is looked for. */
  private static final int MOST_LOOKS = 10;

  private static final String LATE = "the number of shards changed while it was under way";

  private final Transport inner;
  private final ShardKeys keys;
  private final LayoutView views;
  private final ItemMoves moves;
  private final PausedShards pauses;
  private final PlacedWrites writes;

  PlacingTransport(
      Transport inner,
      ShardKeys keys,
      LayoutView views,
      ItemMoves moves,
      PausedShards pauses,
      PlacedWrites writes) {
    this.inner = inner;
    this.keys = keys;
    this.views = views;
    this.moves = moves;
    this.pauses = pauses;
    this.writes = writes;
  }

  @Override
  public boolean retries() {
    return inner.retries();
  }

  @Override
  public Answer send(Request request, Sending how) {
    if (request instanceof Request.Get get) {
      return get(get, how);
    } else if (request instanceof Request.BatchGet batch) {
      return batch(batch, how);
    } else if (request instanceof Request.TransactGet snapshot) {
      return snapshot(snapshot, how);
    } else if (request instanceof Request.Query || request instanceof Request.Scan) {
      return known(inner.send(request, how), true);
    }
    return write(request, how);
  }

  // Reads by key
  // ------------------------------------------------------------------------------------------------------

  private Answer get(Request.Get get, Sending how) {
    Placement placement = keys.placement(get.key(), views.current().layouts());
    if (placement == null) {
      return inner.send(get, how);
    }
    Request.Selection selection = typed(get);
    Answer found = look(get, placement, selection, get.consistent(), how);
    for (int tries = 0; keys.moved(found.item()) && tries < MOST_LOOKS; tries++) {
      // It was moved on after its newest place was looked at, or that look was behind.
      Placement now = keys.placement(get.key(), views.reload().layouts());
      found = plus(found, look(get, now == null ? placement : now, selection, true, how));
    }
    return keys.live(found.item())
        ? known(found, false)
        : new Answer(List.of(), Map.of(), List.of(), found.cost(), found.retries());
  }

  /** The live item in one of its places; otherwise a mark, where one was found. */
  private Answer look(
      Request.Get get,
      Placement placement,
      Request.@Nullable Selection selection,
      boolean consistent,
      Sending how) {
    Answer found =
        inner.send(new Request.Get(get.table(), placement.newest(), selection, consistent), how);
    for (Map<String, Value> older : placement.older()) {
      if (keys.live(found.item())) {
        return found;
      }
      Answer next = inner.send(new Request.Get(get.table(), older, selection, consistent), how);
      found = next.items().isEmpty() ? plus(next, found) : plus(found, next);
    }
    return found;
  }

  private static Answer plus(Answer first, Answer second) {
    return second.measured(first.cost().plus(second.cost()), first.retries() + second.retries());
  }

  /** The selection with the attribute by which marks of moved items are known. */
  private Request.@Nullable Selection typed(Request.Get get) {
    Request.Selection selection = get.selection();
    if (selection == null || selection.placeholders().names().containsValue(keys.typeAttribute())) {
      return selection;
    }
    Map<String, String> names = new LinkedHashMap<>(selection.placeholders().names());
    names.put(MOVED_ALIAS, keys.typeAttribute());
    Map<String, Value> values = selection.placeholders().values();
    return new Request.Selection(
        null, null, selection.projection() + ", " + MOVED_ALIAS, new Named(names, values));
  }

  private record Named(Map<String, String> names, Map<String, Value> values)
      implements Placeholders {}

  private Answer batch(Request.BatchGet batch, Sending how) {
    View view = views.current();
    List<Map<String, Value>> placed = new ArrayList<>();
    Set<Map<String, Value>> again = new LinkedHashSet<>();
    for (Map<String, Value> key : batch.keys()) {
      Placement placement = keys.placement(key, view.layouts());
      placed.add(placement == null ? key : placement.newest());
      if (placement != null && !placement.older().isEmpty()) {
        again.add(placement.newest());
      }
    }
    Answer answer =
        inner.send(new Request.BatchGet(batch.table(), placed, batch.consistent()), how);
    List<Map<String, Value>> items = new ArrayList<>();
    for (Map<String, Value> item : answer.items()) {
      if (keys.moved(item)) {
        again.add(keys.key(item));
      } else {
        items.add(item);
        again.remove(keys.key(item));
      }
    }
    answer.left().forEach(key -> again.remove(keys.key(key)));
    Cost cost = answer.cost();
    for (Map<String, Value> key : again) {
      Answer one = get(new Request.Get(batch.table(), key, null, batch.consistent()), how);
      items.addAll(one.items());
      cost = cost.plus(one.cost());
    }
    return known(new Answer(items, answer.last(), answer.left(), cost, answer.retries()), false);
  }

  private Answer snapshot(Request.TransactGet snapshot, Sending how) {
    View view = views.current();
    for (int tries = 0; ; tries++) {
      List<List<Map<String, Value>>> places = new ArrayList<>();
      for (Map<String, Value> key : snapshot.keys()) {
        Placement placement = keys.placement(key, view.layouts());
        places.add(placement == null ? List.of(key) : placement.all());
      }
      List<Map<String, Value>> all = places.stream().flatMap(List::stream).toList();
      Answer answer = inner.send(new Request.TransactGet(snapshot.table(), all), how);
      List<Map<String, Value>> items = new ArrayList<>();
      boolean passed = false;
      int from = 0;
      for (List<Map<String, Value>> of : places) {
        List<Map<String, Value>> found = answer.items().subList(from, from + of.size());
        Map<String, Value> live = found.stream().filter(keys::live).findFirst().orElse(Map.of());
        items.add(live);
        passed |= live.isEmpty() && found.stream().anyMatch(keys::moved);
        from += of.size();
      }
      if (!passed || tries == MOST_LOOKS || view.layouts().equals(views.reload().layouts())) {
        return known(
            new Answer(items, Map.of(), List.of(), answer.cost(), answer.retries()), false);
      }
      view = views.current();
    }
  }

  // Writes
  // ------------------------------------------------------------------------------------------------------------

  private Answer write(Request request, Sending how) {
    List<Map<String, Value>> written = writes.keys(request);
    View view = pauses.open(written);
    Map<Map<String, Value>, Map<String, Value>> places = new LinkedHashMap<>();
    for (Map<String, Value> key : written) {
      Placement placement = keys.placement(key, view.layouts());
      if (placement != null) {
        moves.settle(placement);
        places.put(key, placement.newest());
      }
    }
    if (places.isEmpty()) {
      return inner.send(request, how);
    }
    Answer answer;
    try {
      answer = inner.send(writes.at(request, places), how);
    } catch (Failure failure) {
      throw failed(failure, view, places);
    }
    if (passed(view, places)) {
      throw late(Kind.NO_ANSWER, null);
    }
    return known(answer, false);
  }

  private Failure failed(
      Failure failure, View view, Map<Map<String, Value>, Map<String, Value>> places) {
    boolean refused = failure.kind() == Kind.CONDITION_FAILED || failure.kind() == Kind.TOKEN_USED;
    if (refused && passed(view, places)) {
      // It was refused because of what is left in a shard from which the item was moved away.
      return late(
          failure.earlierTriesInDoubt() || failure.kind() == Kind.TOKEN_USED
              ? Kind.NO_ANSWER
              : Kind.CONFLICT,
          failure);
    }
    return known(failure);
  }

  private static Failure late(Kind kind, @Nullable Failure cause) {
    Tries tries =
        cause == null ? Tries.ONE : new Tries(cause.retries(), cause.earlierTriesInDoubt());
    return Failure.of(kind, LATE, tries, cause);
  }

  /**
   * Whether the answer came so late that the shards may have changed, and they have; or that can't be found out. Then nobody
   * knows whether the write stands: an exception in place of that would tell of the look and not of the write.
   */
  private boolean passed(View view, Map<Map<String, Value>, Map<String, Value>> places) {
    if (!views.late(view)) {
      return false;
    }
    for (int tries = 1; tries < MOST_LOOKS; tries++) {
      try {
        return settled(places);
      } catch (ConflictException | ThrottledException | UnavailableException e) {
        // Once more.
      }
    }
    return true;
  }

  /**
   * Moves on what was written to a shard that its item had left by then, or lets it give way to what is there; answers whether
   * there was such a shard. While the shards are about to change it waits: the highest key may have been noted before the write
   * arrived.
   */
  private boolean settled(Map<Map<String, Value>, Map<String, Value>> places) {
    View now = pauses.open(List.copyOf(places.keySet()), views.reload());
    boolean passed = false;
    for (Map.Entry<Map<String, Value>, Map<String, Value>> place : places.entrySet()) {
      Placement placement = keys.placement(place.getKey(), now.layouts());
      if (placement != null && !placement.newest().equals(place.getValue())) {
        boolean unused = moves.settle(place.getValue(), placement.newest());
        passed = true;
      }
    }
    return passed;
  }

  // As the rest of the library knows it
  // ---------------------------------------------------------------------------------

  private Answer known(Answer answer, boolean told) {
    Function<Map<String, Value>, Map<String, Value>> known = item -> keys.known(item, told);
    return new Answer(
        answer.items().stream().map(known).toList(),
        answer.last(),
        answer.left().stream().map(known).toList(),
        answer.cost(),
        answer.retries());
  }

  private Failure known(Failure failure) {
    Tries tries = new Tries(failure.retries(), failure.earlierTriesInDoubt());
    if (!failure.reasons().isEmpty()) {
      List<Reason> reasons = failure.reasons().stream()
          .map(reason -> new Reason(reason.code(), keys.known(reason.item(), false)))
          .toList();
      return Failure.cancelled(failure.kind(), reasons, failure.said(), tries, failure.getCause());
    }
    return failure.item().isEmpty()
        ? failure
        : Failure.condition(
            keys.known(failure.item(), false), failure.said(), tries, failure.getCause());
  }
}
