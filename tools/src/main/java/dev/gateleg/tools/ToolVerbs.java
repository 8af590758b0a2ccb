package dev.gateleg.tools;

import dev.gateleg.tools.command.Verb;
import dev.gateleg.tools.command.VerbSource;
import dev.gateleg.tools.shell.ShellCommand;
import dev.gateleg.tools.verb.AdviseCommand;
import dev.gateleg.tools.verb.ArchiveCommand;
import dev.gateleg.tools.verb.CapsuleCommand;
import dev.gateleg.tools.verb.CompletionCommand;
import dev.gateleg.tools.verb.CostCommand;
import dev.gateleg.tools.verb.DeleteCommand;
import dev.gateleg.tools.verb.DoctorCommand;
import dev.gateleg.tools.verb.ExplainCommand;
import dev.gateleg.tools.verb.ExportCommand;
import dev.gateleg.tools.verb.GetCommand;
import dev.gateleg.tools.verb.HeatCommand;
import dev.gateleg.tools.verb.ImportCommand;
import dev.gateleg.tools.verb.MigrateCommand;
import dev.gateleg.tools.verb.ModelCommand;
import dev.gateleg.tools.verb.PutCommand;
import dev.gateleg.tools.verb.QueryCommand;
import dev.gateleg.tools.verb.RestoreCommand;
import dev.gateleg.tools.verb.SampleCommand;
import dev.gateleg.tools.verb.ScanCommand;
import dev.gateleg.tools.verb.UpdateCommand;
import dev.gateleg.tools.workbench.WorkbenchCommand;
import java.util.List;

/** The verbs of this module. */
public final class ToolVerbs implements VerbSource {

  /** For the service loader. */
  public ToolVerbs() {}

  @Override
  public List<Verb> verbs() {
    return List.of(
        new Verb("workbench", WorkbenchCommand::new),
        new Verb("model", ModelCommand::new),
        new Verb("get", GetCommand::new),
        new Verb("query", QueryCommand::new),
        new Verb("explain", ExplainCommand::new),
        new Verb("cost", CostCommand::new),
        new Verb("advise", AdviseCommand::new),
        new Verb("put", PutCommand::new),
        new Verb("update", UpdateCommand::new),
        new Verb("delete", DeleteCommand::new),
        new Verb("scan", ScanCommand::new),
        new Verb("sample", SampleCommand::new),
        new Verb("doctor", DoctorCommand::new),
        new Verb("export", ExportCommand::new),
        new Verb("import", ImportCommand::new),
        new Verb("archive", ArchiveCommand::new),
        new Verb("heat", HeatCommand::new),
        new Verb("migrate", MigrateCommand::new),
        new Verb("restore", RestoreCommand::new),
        new Verb("capsule", CapsuleCommand::new),
        new Verb("shell", ShellCommand::new),
        new Verb("engine", EngineCommand::new),
        new Verb("simulate", SimulateCommand::new),
        new Verb("completion", CompletionCommand::new),
        new Verb("warm-up", WarmUpCommand::new));
  }
}
