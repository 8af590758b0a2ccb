package dev.gateleg.tools.verb;

import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.view.Edit;
import dev.gateleg.tools.view.ItemView;
import dev.gateleg.tools.view.ItemWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Deletes one item. */
@Command(
    name = "delete",
    description = {
      "Deletes one item, if it is still as it was shown when you said yes.",
      "Claims of unique values and rollups are not touched: entities with unique values or copies are refused."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg delete Session userId=u_1 token=t_1",
      "  gateleg delete PK=legacy-0 SK=v1 --yes",
      "  gateleg delete Order orderId=o_900 --dry-run"
    })
public final class DeleteCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Parameters(
      arity = "1..*",
      paramLabel = "ENTITY|NAME=VALUE",
      description = "The entity and its key components, or the key attributes.")
  private List<String> words = List.of();

  /** For picocli. */
  public DeleteCommand() {}

  @Override
  public Integer call() {
    try (Session session = Session.open(globals)) {
      ItemView shown = ItemKeys.read(session, ItemKeys.key(session, words));
      ItemWriter writer = WriteVerbs.writer(session);
      Edit edit = writer.delete(shown);
      return WriteVerbs.write(
          globals,
          edit,
          "nothing in place of " + ItemRows.name(shown) + " " + ItemRows.key(shown),
          () -> writer.write(edit));
    }
  }
}
