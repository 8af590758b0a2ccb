package dev.gateleg.proofs.archive;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.read.Pages;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Function;

/**
 * Which items were made, or brought back, so lately that a copy of that request may still be on its way. A copy that arrives after the
 * item was archived makes it once more, as it was then; nobody can tell it from a new one. So they are archived later.
 */
final class FreshItems {

  /** DynamoDB takes a request as long as its signature is good. */
  static final Duration LATE = Duration.ofMinutes(5);

  private final Clock clock;
  private final Map<String, Instant> until = new HashMap<>();

  /** Goes by a clock that is right. */
  FreshItems(Clock clock) {
    this.clock = clock;
  }

  /** Makes an item; the process may die in it. */
  void making(String id, Runnable call) {
    until.put(id, Instant.MAX);
    try {
      call.run();
    } finally {
      until.put(id, clock.instant().plus(LATE));
    }
  }

  /** Whether all copies of what made an item have arrived. */
  boolean settled(String id) {
    return !until.getOrDefault(id, Instant.MIN).isAfter(clock.instant());
  }

  /** The keys of those that are settled when they are asked for. */
  <E> Iterable<Map<String, Value>> settled(
      Pages<E> items, Function<E, String> id, String prefix, String sort) {
    return () -> {
      Iterator<String> ids = items.stream().map(id).filter(this::settled).iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return ids.hasNext();
        }

        @Override
        public Map<String, Value> next() {
          return Map.of("PK", Value.fromS(prefix + ids.next()), "SK", Value.fromS(sort));
        }
      };
    };
  }
}
