package dev.gateleg.testing.simulation.schedule;

/**
 * The end of a simulated process in the middle of what it does. It is an error, so that no code takes it for a failed call;
 * whatever a dying process does on its way out reaches nobody.
 */
public final class ProcessDeath extends Error {

  private static final long serialVersionUID = 1L;

  /** A death and its circumstances. */
  public ProcessDeath(String message) {
    super(message, null, false, false);
  }
}
