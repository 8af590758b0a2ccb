package dev.gateleg.proofs.queue;

import dev.gateleg.patterns.queue.Job;
import dev.gateleg.testing.simulation.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who has which job in truth, as somebody sees it who sees everything. */
final class Holders {

  private final World world;
  private final Duration lease;
  private final Map<String, Held> latest = new HashMap<>();
  private final Set<String> fences = new HashSet<>();
  private final List<String> wrong = new ArrayList<>();

  /** The job under its highest fence. */
  private static final class Held {
    private long fence;
    private Instant begun = Instant.EPOCH;
    private boolean over = true;
  }

  Holders(World world, Duration lease) {
    this.world = world;
    this.lease = lease;
  }

  private Held held(Job<Task> job) {
    return latest.computeIfAbsent(job.entity().taskId(), any -> new Held());
  }

  /** Who was paused hears late of a job that it has lost again, so that fences are heard in any order. */
  void taken(Job<Task> job, Instant asked) {
    if (!fences.add(job.entity().taskId() + " " + job.fence())) {
      wrong.add(job + " was given twice");
    }
    Held held = held(job);
    if (job.fence() > held.fence) {
      boolean within = world.clock().instant().isBefore(held.begun.plus(lease));
      if (job.fence() == held.fence + 1 && !held.over && within) {
        wrong.add(job + " took over within the lease of the one before");
      }
      held.fence = job.fence();
      held.begun = asked;
      held.over = false;
    }
  }

  void beat(Job<Task> job, Instant asked) {
    Held held = held(job);
    if (held.fence == job.fence()) {
      held.begun = asked;
    }
  }

  /** The worker is about to give it back, or to finish it. */
  void leaves(Job<Task> job) {
    Held held = held(job);
    held.over |= held.fence == job.fence();
  }

  List<String> wrong() {
    return wrong;
  }
}
