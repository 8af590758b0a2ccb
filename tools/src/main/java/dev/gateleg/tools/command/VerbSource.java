package dev.gateleg.tools.command;

import java.util.List;

/**
 * Brings verbs along. A module lists its source in {@code META-INF/services/dev.gateleg.tools.command.VerbSource}, and is on
 * the class path; then {@code gateleg} has its verbs.
 */
public interface VerbSource {

  /** The verbs, in the order in which they are listed. */
  List<Verb> verbs();
}
