package dev.gateleg.sql;

import dev.gateleg.tools.command.Verb;
import dev.gateleg.tools.command.VerbSource;
import java.util.List;

/** The verbs of this module. */
public final class SqlVerbs implements VerbSource {

  /** For the service loader. */
  public SqlVerbs() {}

  @Override
  public List<Verb> verbs() {
    return List.of(
        new Verb("sql", SqlCommand::new),
        new Verb("lake", LakeCommand::new),
        new Verb("ddl", DdlCommand::new));
  }
}
