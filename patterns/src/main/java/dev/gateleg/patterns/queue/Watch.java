package dev.gateleg.patterns.queue;

import dev.gateleg.core.entity.EntityKey;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Since when jobs of others were seen without a sign of life. A job is taken over when it was watched for the whole of its
 * lease and nothing changed: so no two clocks are compared, and slow is told from dead by time that passed here. Thread-safe.
 */
final class Watch {

  /** Jobs that are watched at most; who was seen longest ago is forgotten, and watched anew when it is seen again. */
  private static final int MOST = 10_000;

  private final Map<EntityKey<?>, Seen> seen = new LinkedHashMap<>(16, 0.75f, true) {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<EntityKey<?>, Seen> eldest) {
      return size() > MOST;
    }
  };

  /** A job as it was when it was first seen so, and the tick of that. */
  private record Seen(Ticket ticket, Instant due, long tick) {}

  /** Whether the job has been seen like this for the whole of its lease; begins to watch it where it was not. */
  synchronized boolean ended(EntityKey<?> key, Ticket ticket, Instant due, long tick) {
    Seen before = seen.get(key);
    if (before == null || !before.ticket.equals(ticket) || !before.due.equals(due)) {
      seen.put(key, new Seen(ticket, due, tick));
      return false;
    }
    return Duration.ofNanos(tick - before.tick).compareTo(ticket.lease()) > 0;
  }

  synchronized void forget(EntityKey<?> key) {
    seen.remove(key);
  }
}
