package dev.gateleg.testing.simulation.fault;

import dev.gateleg.core.error.CallInterruptedException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.testing.simulation.schedule.ProcessDeath;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** One life of a process, from its start to its end or death. Its steps are where others run, and where it may die. */
public final class Life {

  private static final Duration LEAST_LATENCY = Duration.ofNanos(200_000);
  private static final Duration MOST_LATENCY = Duration.ofMillis(50);
  private static final Duration LEAST_PAUSE = Duration.ofSeconds(1);
  private static final Duration MOST_PAUSE = Duration.ofMinutes(15);
  private static final Duration LEAST_RESTART = Duration.ofMillis(100);
  private static final Duration MOST_RESTART = Duration.ofMinutes(5);
  private static final Duration MOST_SKEW = Duration.ofMinutes(5);

  private final Surroundings surroundings;
  private final String name;
  private final Random random;
  private final ProcessClock clock;
  private final boolean mortal;
  private boolean dead;

  /** How many steps are left to it; negative where that is left to chance. */
  private int stepsLeft = -1;

  /**
   * A life that begins.
   *
   * @param random all chance in it
   * @param mortal whether it may end before its work is done
   */
  public Life(
      Surroundings surroundings, String name, Random random, ProcessClock clock, boolean mortal) {
    this.surroundings = surroundings;
    this.name = name;
    this.random = random;
    this.clock = clock;
    this.mortal = mortal;
  }

  /** Sets the machine's clock wrong, if the weather is such. */
  public void skewClock() {
    if (strikes(FaultKind.CLOCK_SKEW)) {
      skew();
    }
  }

  private void skew() {
    double part = 2 * random.nextDouble() - 1;
    Duration skew = Duration.ofNanos((long) (MOST_SKEW.toNanos() * part));
    clock.skew(skew);
    note(() -> "clock is wrong by " + skew.truncatedTo(ChronoUnit.MILLIS));
  }

  /** Lets time pass between two tries of a call, as {@code Sleeper.ofThread()} does: the thread may be interrupted. */
  public void sleepBetweenTries(Duration time) {
    if (strikes(FaultKind.INTERRUPT)) {
      note(() -> "is interrupted");
      throw new CallInterruptedException(
          CoreCode.CALL_INTERRUPTED,
          "The thread was interrupted while it waited to try again.",
          null);
    }
    sleep(time);
  }

  /** Lets time pass, and others run. */
  public void sleep(Duration time) {
    alive();
    surroundings.scheduler().sleep(time);
  }

  /** The time that has truly passed, whatever the process's clock says. */
  public long nanos() {
    return surroundings.time().nanos();
  }

  /** Runs code on strands of this life, all at once, and waits until they have ended. */
  public void together(String strands, List<Runnable> codes) {
    alive();
    surroundings.scheduler().together(strands, codes);
    alive();
  }

  /** Lets it die at that step from now, counted from 1; a request is two, before it leaves and after it was made. */
  public void dieAt(int step) {
    stepsLeft = step;
  }

  /** Whether this step was to be its last. */
  private boolean last() {
    return stepsLeft > 0 && --stepsLeft == 0;
  }

  /** Something is about to be done: a while passes, and the process may stand still, or die before it. */
  public void before(String what) {
    travel();
    if (strikes(FaultKind.CLOCK_JUMP)) {
      skew();
    }
    if (mortal && strikes(FaultKind.DEATH_BEFORE) || last()) {
      die("dies before " + what);
    }
  }

  /** Something was done: a while passes, and the process may stand still, or die before it hears of it. */
  public void after(String what, boolean changed) {
    travel();
    if (mortal && changed && strikes(FaultKind.DEATH_AFTER) || last()) {
      die("dies after " + what);
    }
  }

  private void travel() {
    alive();
    if (strikes(FaultKind.PAUSE)) {
      long pause = between(LEAST_PAUSE, MOST_PAUSE);
      note(
          () -> "stands still for " + Duration.ofSeconds(Duration.ofNanos(pause).toSeconds()));
      surroundings.scheduler().sleep(pause);
    } else {
      surroundings.scheduler().sleep(between(LEAST_LATENCY, MOST_LATENCY));
    }
  }

  /** A dead process does nothing any more, whatever its code does on the way out. */
  private void alive() {
    if (dead) {
      throw new ProcessDeath(name + " is dead");
    }
  }

  /** Ends this life, as a kill does. */
  public void die(String how) {
    dead = true;
    note(() -> how);
    throw new ProcessDeath(name + " " + how);
  }

  /** How long it takes until another life begins. */
  public Duration untilRestart() {
    return Duration.ofNanos(between(LEAST_RESTART, MOST_RESTART));
  }

  /** Whether a fault strikes now; if so, it is counted. */
  boolean strikes(FaultKind kind) {
    boolean happens = happens(kind);
    if (happens) {
      surroundings.struck(kind);
    }
    return happens;
  }

  /** Whether what may lead to a fault happens; if it does, the fault is counted where it is seen. */
  boolean happens(FaultKind kind) {
    double rate = surroundings.rate(kind);
    return rate > 0 && random.nextDouble() < rate;
  }

  /** A time between two bounds, small ones as likely as large ones. */
  long between(Duration least, Duration most) {
    double ratio = (double) most.toNanos() / least.toNanos();
    return (long) (least.toNanos() * Math.pow(ratio, random.nextDouble()));
  }

  Random random() {
    return random;
  }

  Surroundings surroundings() {
    return surroundings;
  }

  /** Notes something in the trace. */
  public void note(Supplier<String> what) {
    surroundings.trace().note(name, what);
  }
}
