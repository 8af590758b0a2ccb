package dev.gateleg.testing.simulation.schedule;

import dev.gateleg.testing.TestingCode;
import dev.gateleg.testing.TestingException;
import java.time.Duration;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Runs strands one at a time in virtual time. Whoever runs goes on until it sleeps; then the one whose time comes next
 * runs, and the clock moves there at once. So what happens depends on nothing but how long each one sleeps.
 *
 * <p>Made and run on one thread; all other methods are for whoever runs.
 */
public final class Scheduler {

  /** Code that makes no call for so long, in real time, is taken to run in circles. */
  private static final Duration STUCK = Duration.ofSeconds(60);

  private final VirtualClock clock;
  private final Carriers carriers;
  private final long mostSteps;
  private final Runnable timePassed;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final Strand main = Strand.ofThisThread("main");
  private Strand current = main;
  private long order;
  private volatile long steps;
  private boolean stopping;
  private boolean delivering;

  /** What happens at a time: something is done, or a strand goes on. */
  private record Event(
      long at,
      long order,
      @Nullable Strand strand,
      @Nullable Runnable action) implements Comparable<Event> {

    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(at, other.at);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  /**
   * A scheduler with nothing to do yet.
   *
   * @param mostSteps after so many steps every strand dies
   * @param timePassed is run whenever the clock has moved
   */
  public Scheduler(VirtualClock clock, Carriers carriers, long mostSteps, Runnable timePassed) {
    this.clock = clock;
    this.carriers = carriers;
    this.mostSteps = mostSteps;
    this.timePassed = timePassed;
  }

  /** How many times somebody has been resumed. */
  public long steps() {
    return steps;
  }

  /** Whether there were too many steps. */
  public boolean stopped() {
    return stopping;
  }

  /** Lets code start after a while, on a strand of its own. It handles all that it throws, deaths too. */
  public void spawn(String name, Duration after, Runnable code) {
    add(after.toNanos(), Strand.of(name, code), null);
  }

  /** Does something after a while, which must not sleep. */
  public void after(Duration after, Runnable action) {
    add(after.toNanos(), null, action);
  }

  private void add(long nanos, @Nullable Strand strand, @Nullable Runnable action) {
    events.add(new Event(clock.nanos() + nanos, order++, strand, action));
  }

  /**
   * Runs until nothing is left to do.
   *
   * @throws IllegalStateException if a strand runs in circles without a call
   */
  public void run() {
    Strand next = next();
    if (next == main) {
      return;
    }
    pass(next);
    long seen = steps;
    while (!main.await(STUCK.toNanos())) {
      if (steps == seen) {
        throw new TestingException(
            TestingCode.SIMULATION_STUCK,
            current + " has made no call for " + STUCK.toSeconds()
                + " s; a simulated process may wait by its sleep or its calls only.",
            null);
      }
      seen = steps;
    }
  }

  /** Lets the strand that runs wait, and others run. */
  public void sleep(Duration time) {
    sleep(time.toNanos());
  }

  /** As {@link #sleep(Duration)}, in nanoseconds. */
  public void sleep(long nanos) {
    if (delivering) {
      return;
    }
    Strand self = current;
    checkRuns(self);
    if (stopping) {
      throw new ProcessDeath("the simulation was stopped");
    }
    add(nanos, self, null);
    Strand next = next();
    if (next != self) {
      pass(next);
      self.await();
    }
    if (stopping) {
      throw new ProcessDeath("the simulation was stopped");
    }
  }

  private void checkRuns(Strand self) {
    if (!self.runsHere() || self == main) {
      throw new TestingException(
          TestingCode.SIMULATION_THREAD,
          "a call came from the thread "
              + Thread.currentThread().getName()
              + ", which is none of a simulated process; use no threads of your own.",
          null);
    }
  }

  /** Runs code on strands of its own, all at once, and lets the strand that runs wait until they have ended. */
  public void together(String name, List<Runnable> codes) {
    Strand self = current;
    checkRuns(self);
    int[] open = {codes.size()}; // One strand runs at a time.
    for (Runnable code : codes) {
      spawn(name, Duration.ZERO, () -> {
        code.run();
        open[0]--;
        if (open[0] == 0) {
          add(0, self, null);
        }
      });
    }
    pass(next());
    self.await();
    if (stopping) {
      throw new ProcessDeath("the simulation was stopped");
    }
  }

  /** A strand has come to its end on a carrier, which is free now. */
  void ended(Carrier carrier) {
    carriers.release(carrier);
    pass(next());
  }

  private void pass(Strand next) {
    current = next;
    if (next.started()) {
      next.resume();
    } else {
      next.start(this, carriers.take());
    }
  }

  /** Moves the clock to what comes next, and does what is to be done, up to the next strand. */
  private Strand next() {
    for (Event event = events.poll(); event != null; event = events.poll()) {
      clock.advanceTo(event.at);
      long step = steps + 1; // Only whoever runs counts; the main thread looks on.
      steps = step;
      stopping |= step > mostSteps;
      deliver(timePassed);
      if (event.strand != null) {
        return event.strand;
      }
      if (event.action != null) {
        deliver(event.action);
      }
    }
    return main;
  }

  private void deliver(Runnable action) {
    delivering = true;
    try {
      action.run();
    } finally {
      delivering = false;
    }
  }
}
