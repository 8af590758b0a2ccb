package dev.gateleg.testing.simulation;

import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.Set;

/**
 * Something that must hold whatever goes wrong: who does what with a table, and what is checked afterwards.
 *
 * <p>{@link #play} is called once a run, with a fresh world. What it keeps in local variables and shares with its workers
 * is the world outside of them, which survives their deaths: a work list, a journal. What a worker keeps in its own code is
 * its memory, which does not.
 *
 * <p>All chance comes from the world's and the workers' random numbers, all time from their clocks, and no thread is
 * started: then a run is told by its seed alone.
 */
public interface Scenario {

  /** What it is about, in one word that a command line can name: {@code modify}. */
  String name();

  /** What must hold, in one sentence. */
  String promise();

  /** Fills the world: its tables, its workers, and its checks. */
  void play(World world);

  /** The faults that can strike it; by default those that can strike all code that writes single items. */
  default Set<FaultKind> faults() {
    return FaultKind.commonAnd(FaultKind.CONFLICT);
  }

  /** Whether it is a control: code as people write it, which the simulation has to catch. */
  default boolean control() {
    return false;
  }
}
