package dev.gateleg.tools.command;

import picocli.CommandLine;

/** The command itself, which every verb is part of. */
public interface Root {

  /** Options that stand before the verb. */
  Globals globals();

  /** What is around the process. */
  Surroundings surroundings();

  /** The command once more, with other surroundings and the same output: to run another line. */
  CommandLine again(Surroundings around);
}
