package dev.gateleg.patterns.queue;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.write.Update;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** One look at a queue: finds candidates in the index, and takes those that are still free. Not thread-safe. */
final class Taking<E extends Queued> {

  private static final int MOST_AT_ONCE = 1000;

  /** How many more are looked at than are wanted, since others may have been faster. */
  private static final int SPARE = 20;

  /** How many jobs of others are passed by in one shard, before the rest is left to the next look. */
  private static final int MOST_PASSED_BY = 1000;

  private final WorkQueue<E> queue;
  private final List<Job<E>> taken = new ArrayList<>();
  private @Nullable RuntimeException trouble;

  Taking(WorkQueue<E> queue) {
    this.queue = queue;
  }

  List<Job<E>> take(int most) {
    if (most < 1 || most > MOST_AT_ONCE) {
      throw new InvalidInputException(
          PatternCode.JOB_COUNT,
          "Can't take " + most + " jobs at once; give 1 to " + MOST_AT_ONCE + ".",
          null);
    }
    // From a shard by chance, so that workers do not all stand at the same one.
    int start = Math.floorMod(queue.context().random().getAsLong(), queue.shards);
    for (int i = 0; i < queue.shards && taken.size() < most; i++) {
      takeFrom((start + i) % queue.shards, most);
    }
    if (taken.isEmpty() && trouble != null) {
      throw trouble;
    }
    return taken;
  }

  private void takeFrom(int shard, int most) {
    List<E> window = window(shard, most - taken.size() + SPARE);
    boolean raced = false;
    while (!window.isEmpty() && taken.size() < most) {
      E candidate = window.remove(0);
      if (!tried(candidate) && !raced) {
        // Somebody else stands at the head: the rest in another order, not to race for each.
        raced = true;
        Collections.shuffle(window, new Random(queue.context().random().getAsLong()));
      }
    }
  }

  /** The jobs that look free, the earliest first. */
  private List<E> window(int shard, int size) {
    List<E> free = new ArrayList<>();
    Iterator<E> due = queue
        .read(Lane.WAITING, shard, queue.context().now())
        .itemsPerRequest(size)
        .iterator();
    for (int passed = 0; free.size() < size && passed < MOST_PASSED_BY && due.hasNext(); ) {
      E candidate = due.next();
      if (free(candidate)) {
        free.add(candidate);
      } else {
        passed++;
      }
    }
    return free;
  }

  private boolean free(E candidate) {
    Optional<Ticket> ticket = candidate.ticket();
    if (ticket.isEmpty() || ticket.get().worker().isEmpty()) {
      return true;
    }
    return queue.watch.ended(
        queue.model.key(candidate),
        ticket.get(),
        candidate.due().orElse(Instant.EPOCH),
        queue.settings.ticks().getAsLong());
  }

  /** Tries to take a job; false where another was faster, or it is not as the index has it. */
  private boolean tried(E candidate) {
    try {
      return claimed(candidate);
    } catch (JobLostException e) {
      return false;
    } catch (ConflictException | ThrottledException | UnavailableException e) {
      // One job that can't be written now must not keep all others waiting.
      trouble = e;
      return true;
    }
  }

  private boolean claimed(E candidate) {
    Ticket before = candidate.ticket().orElseGet(queue::first);
    EntityKey<E> key = queue.model.key(candidate);
    if (before.attempts() >= queue.settings.attempts()) {
      bury(candidate, key, before);
      return true;
    }
    long tick = queue.settings.ticks().getAsLong();
    Instant due = queue.context().now().plus(queue.settings.lease());
    if (candidate.due().isPresent() && !due.isAfter(candidate.due().get())) {
      due = candidate.due().get().plusMillis(1); // never as it was before
    }
    Ticket mine = before.taken(name(), queue.settings.lease());
    E now = written(candidate, key, due, mine);
    queue.watch.forget(key);
    taken.add(new Job<>(queue, now, mine, due, tick));
    return true;
  }

  private E written(E candidate, EntityKey<E> key, Instant due, Ticket mine) {
    Update<E> claim = queue
        .table
        .update(key)
        .set(queue.model.lane(), Lane.WAITING)
        .set(queue.model.due(), due)
        .set(queue.model.ticket(), mine)
        .when(queue.model.asSeen(Lane.WAITING, candidate));
    try {
      return claim.orThrow(found -> new Refused(found.orElse(null))).run();
    } catch (Refused e) {
      // A name is given once: where the item has it, an earlier try of this very claim came
      // through.
      if (e.found instanceof Queued found && found.ticket().equals(Optional.of(mine))) {
        @SuppressWarnings("unchecked") // it was found under the key
        E own = (E) found;
        return own;
      }
      throw new JobLostException(key, mine.fence(), false);
    }
  }

  /** It was taken as often as it may be and neither finished nor failed: who had it died each time. */
  private void bury(E candidate, EntityKey<E> key, Ticket ticket) {
    String problem = ticket.problem().orElse("")
        + (ticket.worker().isPresent()
            ? " [taken " + ticket.attempts() + " times, last by "
                + ticket.worker().get() + ", which gave no sign of life]"
            : "");
    queue
        .table
        .update(key)
        .set(queue.model.lane(), Lane.DEAD)
        .set(queue.model.due(), queue.context().now())
        .set(
            queue.model.ticket(), ticket.givenBack(ticket.attempts(), Optional.of(problem.strip())))
        .when(queue.model.asSeen(Lane.WAITING, candidate))
        .orThrow(found -> new JobLostException(key, ticket.fence(), false))
        .run();
    queue.watch.forget(key);
  }

  /** The worker's name and something that nobody else has. */
  private String name() {
    return queue.settings.worker() + "/"
        + Long.toUnsignedString(queue.context().random().getAsLong(), Character.MAX_RADIX)
        + Long.toUnsignedString(queue.context().random().getAsLong(), Character.MAX_RADIX);
  }

  /** The claim's condition did not hold. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Object found;

    Refused(@Nullable Object found) {
      super("The job is not as it was seen.", null, false, false);
      this.found = found;
    }
  }
}
