package dev.gateleg.tools.verb;

import dev.gateleg.core.item.Value;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.Edit;
import dev.gateleg.tools.view.ItemView;
import dev.gateleg.tools.view.ItemWriter;
import dev.gateleg.tools.view.ItemWriter.Given;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes or replaces one item of an entity. */
@Command(
    name = "put",
    description = {
      "Makes or replaces one item of an entity: its keys, type, version and times are written as the program would write them.",
      "It shows the difference and asks, and writes only if the item is still as it was shown.",
      "Claims of unique values and rollups are not touched: entities with unique values or copies are refused."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg put Product productId=p_1 category=home name='Lamp, brass' price=34.50",
      "  gateleg put Order orderId=o_1 userId=u_1 status=CREATED total=9.90 tags:='[\"gift\"]' --create --yes",
      "  gateleg put Stock productId=p_1 warehouse=porto available=4 reserved=0 --dry-run"
    })
public final class PutCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Option(names = "--create", description = "Refuse where the item is there already.")
  private boolean create;

  @Parameters(index = "0", paramLabel = "ENTITY", description = "The entity.")
  private String entity = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "NAME=VALUE",
      description = "A component's value; name:=json for lists, maps and sets.")
  private List<String> words = List.of();

  /** For picocli. */
  public PutCommand() {}

  @Override
  public Integer call() {
    try (Session session = Session.open(globals)) {
      String type = ItemKeys.entity(session.model(), entity);
      ItemWriter writer = WriteVerbs.writer(session);
      Map<String, Given> given = WriteVerbs.given(words);
      writer.put(type, given, Map.of()); // A wrong value is told before anything is sent.
      Map<String, String> key = new LinkedHashMap<>();
      for (String name : ItemWriter.keyNames(session.model(), type)) {
        Given value = given.get(name);
        if (value != null) {
          key.put(name, value.text());
        }
      }
      Map<String, Value> shown = session.view().get(writer.key(type, key)).items().stream()
          .findFirst()
          .map(ItemView::item)
          .orElse(Map.of());
      if (create && !shown.isEmpty()) {
        throw CommandException.refused(
            ToolsCode.ITEM_EXISTS,
            "Not written: there is an item with the key " + ItemKeys.shown(writer.key(type, key))
                + "; leave --create out to replace it.");
      }
      Edit edit = writer.put(type, given, shown);
      return WriteVerbs.write(
          globals,
          edit,
          (shown.isEmpty() ? "a new " : "over the ") + type,
          () -> writer.write(edit));
    }
  }
}
