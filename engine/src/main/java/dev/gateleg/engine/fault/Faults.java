package dev.gateleg.engine.fault;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.operation.Operation;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * Which faults strike how often.
 *
 * <pre>{@code
 * Engine.builder()
 *     .seed(42)
 *     .faults(Faults.none()
 *         .with(Fault.LOST_ANSWER, 0.05)
 *         .with(Fault.INDEX_LAG, 1.0, Duration.ofMillis(200)))
 *     .open();
 * }</pre>
 *
 * <p>Immutable: each method answers a changed copy.
 */
public final class Faults {

  private static final Faults NONE = new Faults(Map.of(), Map.of(), Set.of());

  private final Map<Fault, Double> rates;
  private final Map<Fault, Duration> times;
  private final Set<String> operations;

  private Faults(Map<Fault, Double> rates, Map<Fault, Duration> times, Set<String> operations) {
    this.rates = rates;
    this.times = times;
    this.operations = operations;
  }

  public static Faults none() {
    return NONE;
  }

  /** These faults and one that always strikes, or is in force all the time. */
  public Faults with(Fault fault) {
    return with(fault, 1);
  }

  /**
   * These faults and another one.
   *
   * @param rate how often it strikes, from 0 (never) to 1 (always)
   */
  public Faults with(Fault fault, double rate) {
    if (fault.takesTime() && rate > 0 && !times.containsKey(fault)) {
      throw new IllegalArgumentException(EngineCode.FAULT_NEEDS_TIME.message(fault
          + " strikes for a time; say how long: with(" + fault + ", " + rate + ", Duration)"));
    }
    if (!(rate >= 0 && rate <= 1)) {
      throw new IllegalArgumentException(
          EngineCode.RATE_OUT_OF_RANGE.message(fault + " has the rate " + rate + "; use 0 to 1"));
    }
    Map<Fault, Double> changed = new EnumMap<>(Fault.class);
    changed.putAll(rates);
    changed.put(fault, rate);
    return new Faults(Collections.unmodifiableMap(changed), times, operations);
  }

  /**
   * These faults and another one, which lasts.
   *
   * @param atMost how long at most
   */
  public Faults with(Fault fault, double rate, Duration atMost) {
    if (!fault.takesTime()) {
      throw new IllegalArgumentException(
          EngineCode.FAULT_TAKES_NO_TIME.message(fault + " takes no time; leave out " + atMost));
    }
    if (atMost.isNegative()) {
      throw new IllegalArgumentException(EngineCode.NEGATIVE_TIME.message(
          fault + " cannot last " + atMost + "; give zero or more"));
    }
    Map<Fault, Duration> changed = new EnumMap<>(Fault.class);
    changed.putAll(times);
    changed.put(fault, atMost);
    return new Faults(rates, Collections.unmodifiableMap(changed), operations).with(fault, rate);
  }

  /**
   * The same faults, but those per request strike these operations only, such as {@code "PutItem"}.
   *
   * @throws IllegalArgumentException if the engine has no operation of such a name
   */
  public Faults onlyIn(String... names) {
    for (String name : names) {
      if (Operation.ofName(name) == null) {
        throw new IllegalArgumentException(
            EngineCode.OPERATION_UNKNOWN.message(
                "faults are to strike only in '" + name
                    + "', which is no operation of the engine; write it as DynamoDB does: \"PutItem\""));
      }
    }
    return new Faults(rates, times, Set.of(names));
  }

  public double rate(Fault fault) {
    return rates.getOrDefault(fault, 0.0);
  }

  /** How long the fault lasts at most. */
  public Duration atMost(Fault fault) {
    return times.getOrDefault(fault, Duration.ZERO);
  }

  /** Whether faults per request strike the operation. */
  public boolean strikeIn(String operation) {
    return operations.isEmpty() || operations.contains(operation);
  }

  @Override
  public String toString() {
    return "Faults" + rates + times + (operations.isEmpty() ? "" : " in " + operations);
  }
}
