package dev.gateleg.tools.live;

import java.util.List;

/**
 * What Live shows.
 *
 * @param seconds the last two minutes, oldest first
 * @param faults the faults
 * @param services the services that can be killed
 * @param marks what was done
 * @param audit the promises
 * @param audited what the audit looked at, for people
 */
public record LiveState(
    List<Second> seconds,
    List<FaultSwitch> faults,
    List<String> services,
    List<Mark> marks,
    List<Equation> audit,
    String audited) {

  /** Copies the lists. */
  public LiveState {
    seconds = List.copyOf(seconds);
    faults = List.copyOf(faults);
    services = List.copyOf(services);
    marks = List.copyOf(marks);
    audit = List.copyOf(audit);
  }
}
