package dev.gateleg.tools.verb;

import dev.gateleg.tools.command.Exit;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a script by which bash and zsh complete verbs and options. */
@Command(
    name = "completion",
    description = "Prints a script by which bash and zsh complete verbs and options.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  source <(gateleg completion)",
      "  gateleg completion > ~/.local/share/bash-completion/completions/gateleg"
    })
public final class CompletionCommand implements Callable<Integer> {

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Spec
  private CommandSpec spec;

  /** For picocli. */
  public CompletionCommand() {}

  @Override
  public Integer call() {
    var out = spec.commandLine().getOut();
    out.print(AutoComplete.bash("gateleg", spec.root().commandLine()));
    out.flush();
    return Exit.OK;
  }
}
