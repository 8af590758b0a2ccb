package dev.gateleg.tools.verb;

import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.FolderSink;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.view.AnyTable;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reads a whole archive and compares it with its checksums. */
@Command(
    name = "verify",
    description =
        "Reads every file of an archive and compares it with its checksum; nothing is sent to a table.",
    mixinStandardHelpOptions = true)
public final class ArchiveVerifyCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Option(names = "--in", required = true, paramLabel = "FOLDER", description = "The archive.")
  private Path folder;

  /** For picocli. */
  public ArchiveVerifyCommand() {}

  @Override
  public Integer call() {
    try (Session session = Session.open(globals)) {
      long items =
          Archive.of(AnyTable.of(session.view()), FolderSink.at(folder)).verify();
      try (Output output = globals.output("folder", "items")) {
        output.record(Cell.of(folder.toString()), Cell.of(items));
      }
      return Exit.OK;
    }
  }
}
