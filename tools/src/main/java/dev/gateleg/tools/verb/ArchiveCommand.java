package dev.gateleg.tools.verb;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verbs on an archive. */
@Command(
    name = "archive",
    description = {
      "Moves aged items from a table into an archive in a folder, finds them there and brings them back.",
      "These verbs load the classes of your entities from the model's place, since claims and versions are theirs."
    },
    mixinStandardHelpOptions = true,
    subcommands = {
      ArchiveRunCommand.class,
      ArchiveFindCommand.class,
      ArchiveRestoreCommand.class,
      ArchiveVerifyCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  gateleg archive run ordersBetween status=DELIVERED to=2025-01-01T00:00:00Z --in cold/shop --grace P7D",
      "  gateleg archive find Order orderId=o_900 --in cold/shop --json",
      "  gateleg archive restore Order orderId=o_900 --in cold/shop --yes",
      "  gateleg archive verify --in cold/shop"
    })
public final class ArchiveCommand implements Runnable {

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Spec
  private CommandSpec spec;

  /** For picocli. */
  public ArchiveCommand() {}

  /** Without a verb: what there is. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
