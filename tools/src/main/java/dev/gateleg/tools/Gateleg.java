package dev.gateleg.tools;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code gateleg} command. Each of its commands is a class of its own. */
@Command(
    name = "gateleg",
    description = "DynamoDB single-table design for Java.",
    mixinStandardHelpOptions = true,
    version = "gateleg 0.1.0-SNAPSHOT",
    subcommands = {
      EngineCommand.class,
      SimulateCommand.class,
      dev.gateleg.tools.workbench.WorkbenchCommand.class
    },
    footer = {
      "",
      "  demo      Runs the payments service under load and faults, and audits it.",
      "",
      "Exit codes: 0 done, 1 it failed, 2 the call is wrong."
    })
public final class Gateleg implements Runnable {

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Spec
  private CommandSpec spec;

  Gateleg() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Gateleg())
        .setExecutionExceptionHandler((failure, command, parsed) -> {
          PrintWriter err = command.getErr();
          boolean expected = String.valueOf(failure.getMessage()).startsWith("[");
          err.println("gateleg " + command.getCommandName() + ": "
              + (expected ? failure.getMessage() : failure));
          if (!expected) {
            failure.printStackTrace(err); // nobody thought of it, so where it comes from helps
          }
          return CommandLine.ExitCode.SOFTWARE;
        });
  }

  /** Without a command: what there is. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
