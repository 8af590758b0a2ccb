package dev.gateleg.tools.verb;

import dev.gateleg.core.item.Value;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.FolderSink;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.AnyTable;
import dev.gateleg.tools.view.ItemView;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds one archived item. */
@Command(
    name = "find",
    description =
        "Finds the newest archived item under a key, by at most three reads of the archive.",
    mixinStandardHelpOptions = true)
public final class ArchiveFindCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Option(names = "--in", required = true, paramLabel = "FOLDER", description = "The archive.")
  private Path folder;

  @Option(
      names = "--typed",
      description = "With --json: the item as DynamoDB writes it, which loses nothing.")
  private boolean typed;

  @Parameters(
      arity = "1..*",
      paramLabel = "ENTITY|NAME=VALUE",
      description = "The entity and its key components, or the key attributes.")
  private List<String> words = List.of();

  /** For picocli. */
  public ArchiveFindCommand() {}

  @Override
  public Integer call() {
    try (Session session = Session.open(globals)) {
      Map<String, Value> key = ItemKeys.key(session, words);
      Map<String, Value> item = Archive.of(AnyTable.of(session.view()), FolderSink.at(folder))
          .findItem(key)
          .orElseThrow(() -> missing(folder, key));
      ItemView view = session.view().reader().read(item);
      try (ItemRows rows = new ItemRows(
          globals,
          session.model(),
          session.model().entity(view.entity()).isEmpty() ? List.of() : List.of(view.entity()),
          typed)) {
        rows.only(view);
      }
      return Exit.OK;
    }
  }

  static CommandException missing(Path folder, Map<String, Value> key) {
    return CommandException.failed(
        ToolsCode.ITEM_MISSING,
        "The archive in " + folder + " has no item with the key " + ItemKeys.shown(key)
            + "; look at the key and the folder.");
  }
}
