package dev.gateleg.tools.verb;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.item.Value;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.FolderSink;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings one archived item back. */
@Command(
    name = "restore",
    description = {
      "Brings the newest archived item under a key back, if nothing newer is there: with its claims of unique values, a higher"
          + " version, and without a time to live that has passed. It stays in the archive."
    },
    mixinStandardHelpOptions = true)
public final class ArchiveRestoreCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Option(names = "--in", required = true, paramLabel = "FOLDER", description = "The archive.")
  private Path folder;

  @Option(
      names = "--scope",
      paramLabel = "VALUE",
      description = "What the table is opened for, where it has a scope.")
  private @Nullable String scope;

  @Option(
      names = "--classpath",
      paramLabel = "PLACE",
      description = "A jar or folder that the table's classes need; any number of times.")
  private List<Path> classpath = List.of();

  @Parameters(
      arity = "1..*",
      paramLabel = "ENTITY|NAME=VALUE",
      description = "The entity and its key components, or the key attributes.")
  private List<String> words = List.of();

  /** For picocli. */
  public ArchiveRestoreCommand() {}

  @Override
  public Integer call() {
    try (Session session = Session.open(globals);
        ProgramTable program = ProgramTable.load(session.model(), globals.model(), classpath)) {
      Map<String, Value> key = ItemKeys.key(session, words);
      if (!new Spending(globals).write("one archived item back", 1)) {
        return Exit.OK;
      }
      Archive archive = Archive.of(
          program.open(session.client(), session.view().table(), scope), FolderSink.at(folder));
      if (archive.restoreItem(key).isEmpty()) {
        throw ArchiveFindCommand.missing(folder, key);
      }
      globals.say("Brought back.");
      return Exit.OK;
    } catch (AlreadyExistsException e) {
      throw CommandException.refused(e);
    }
  }
}
