package dev.gateleg.tools.command;

import java.util.List;

/**
 * Brings verbs along. A module lists its source in {@code META-INF/services/dev.gateleg.tools.command.VerbSource}, and is on
 * the class path; then {@code gateleg} has its verbs.
 */
public interface VerbSource {

  /** The verbs, in the order in which they are listed. */
  List<Verb> verbs();

  /**
   * Runs what verbs that start slowly need, for an archive of classes; called by the script after a build, and never else. Whatever
   * it throws is ignored: without an archive they only start more slowly.
   */
  default void warmUp() throws Exception {}
}
