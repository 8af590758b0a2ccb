package dev.gateleg.tools.verb;

import dev.gateleg.core.item.Value;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.view.ItemView;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads one item, strongly. */
@Command(
    name = "get",
    description = {
      "Reads one item by an entity's key components, or by the table's key attributes as they are stored. The read is strong."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg get Order orderId=o_900",
      "  gateleg get PK='ORDER#o_900' SK=METADATA --json --typed",
      "  gateleg get OrderItem orderId=o_900 line=1 --endpoint http://localhost:8000"
    })
public final class GetCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

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
  public GetCommand() {}

  @Override
  public Integer call() {
    try (Session session = Session.open(globals)) {
      Map<String, Value> key = ItemKeys.key(session, words);
      if (!new Spending(globals).read("one item", 1)) {
        return Exit.OK;
      }
      ItemView view = ItemKeys.read(session, key);
      try (ItemRows rows = new ItemRows(
          globals,
          session.model(),
          view.entity().isEmpty() || session.model().entity(view.entity()).isEmpty()
              ? List.of()
              : List.of(view.entity()),
          typed)) {
        rows.only(view);
      }
      return Exit.OK;
    }
  }
}
