package dev.gateleg.engine.internal.fault;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.engine.internal.operation.Operation;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;

/**
 * When faults strike. Each kind draws from its own sequence of random numbers, so that one kind more or less leaves the
 * others as they are. Thread-safe.
 */
public final class FaultPlan {

  private final Map<Fault, Random> randoms = new EnumMap<>(Fault.class);
  private final Map<Fault, LongAdder> counts = new EnumMap<>(Fault.class);
  private volatile Faults faults;
  private volatile boolean quiet;

  public FaultPlan(Faults faults, long seed) {
    for (Fault fault : Fault.values()) {
      randoms.put(fault, new Random(seed * 0x9E3779B97F4A7C15L + fault.name().hashCode()));
      counts.put(fault, new LongAdder());
    }
    this.faults = faults;
    this.quiet = isQuiet(faults);
  }

  private static boolean isQuiet(Faults faults) {
    for (Fault fault : Fault.values()) {
      if (faults.rate(fault) > 0) {
        return false;
      }
    }
    return true;
  }

  /** Changes which faults strike from now on; the counts go on. */
  public void change(Faults changed) {
    faults = changed;
    quiet = isQuiet(changed);
  }

  /** Whether no fault can strike at all, which is the usual case and must cost nothing. */
  public boolean isQuiet() {
    return quiet;
  }

  public boolean isOn(Fault fault) {
    return !quiet && faults.rate(fault) > 0;
  }

  /** Whether a fault per request strikes now; if so, it is counted. */
  public boolean strikes(Fault fault, Operation operation) {
    return !quiet && faults.strikeIn(operation.wireName()) && strikes(fault);
  }

  /** Whether a fault strikes now; if so, it is counted. */
  public boolean strikes(Fault fault) {
    if (quiet) {
      return false;
    }
    double rate = faults.rate(fault);
    if (rate <= 0 || rate < 1 && draw(fault) >= rate) {
      return false;
    }
    count(fault);
    return true;
  }

  public void count(Fault fault) {
    counter(fault).increment();
  }

  /** A random part of the time that the fault lasts at most. */
  public Duration time(Fault fault) {
    return Duration.ofNanos((long) (faults.atMost(fault).toNanos() * draw(fault)));
  }

  public Duration atMost(Fault fault) {
    return faults.atMost(fault);
  }

  /** A random number below the bound. */
  public int below(Fault fault, int bound) {
    Random random = random(fault);
    synchronized (random) {
      return random.nextInt(bound);
    }
  }

  private double draw(Fault fault) {
    Random random = random(fault);
    synchronized (random) {
      return random.nextDouble();
    }
  }

  private Random random(Fault fault) {
    Random random = randoms.get(fault);
    if (random == null) {
      throw new IllegalStateException("no random numbers for " + fault);
    }
    return random;
  }

  private LongAdder counter(Fault fault) {
    LongAdder counter = counts.get(fault);
    if (counter == null) {
      throw new IllegalStateException("no counter for " + fault);
    }
    return counter;
  }

  /** How often each fault struck. */
  public Map<Fault, Long> counts() {
    Map<Fault, Long> copy = new EnumMap<>(Fault.class);
    counts.forEach((fault, count) -> copy.put(fault, count.sum()));
    return copy;
  }
}
