package dev.gateleg.tools.verb;

import dev.gateleg.core.item.Value;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.Edit;
import dev.gateleg.tools.view.ItemEditor;
import dev.gateleg.tools.view.ItemView;
import dev.gateleg.tools.view.ItemWriter;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes components of one item. */
@Command(
    name = "update",
    description = {
      "Changes components of one item. Index keys, the version and the time of the update follow.",
      "It shows the difference and asks, and writes only if the item is still as it was shown; nothing else in the item is touched."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg update Order orderId=o_900 --set status=PAID",
      "  gateleg update Order orderId=o_900 --set total=12.50 --remove coupon --yes",
      "  gateleg update Order orderId=o_900 --set tags:='[\"gift\"]' --dry-run"
    })
public final class UpdateCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "A component's new value; name:=json for lists, maps and sets. Several are allowed.")
  private List<String> sets = List.of();

  @Option(
      names = "--remove",
      paramLabel = "NAME",
      description = "A component to take away. Several are allowed.")
  private List<String> removes = List.of();

  @Parameters(
      arity = "1..*",
      paramLabel = "ENTITY NAME=VALUE",
      description = "The entity and its key components.")
  private List<String> words = List.of();

  /** For picocli. */
  public UpdateCommand() {}

  @Override
  public Integer call() {
    if (sets.isEmpty() && removes.isEmpty()) {
      throw CommandException.usage(
          ToolsCode.NOTHING_TO_DO, "gateleg update changes nothing; give --set or --remove.");
    }
    try (Session session = Session.open(globals)) {
      String type = ItemKeys.entity(session.model(), words.get(0));
      Map<String, Value> key = ItemKeys.key(session, words);
      Map<String, @Nullable Value> wanted = wanted(WriteVerbs.writer(session), type);
      ItemView shown = ItemKeys.read(session, key);
      ItemEditor editor = session.view().editor(InstantSource.system());
      Edit edit = editor.edit(shown.item(), wanted);
      return WriteVerbs.write(globals, edit, "to the " + type, () -> editor.write(edit));
    }
  }

  private Map<String, @Nullable Value> wanted(ItemWriter writer, String type) {
    Map<String, @Nullable Value> wanted = new LinkedHashMap<>();
    WriteVerbs.given(sets)
        .forEach((name, given) ->
            wanted.put(writer.attribute(type, name), writer.value(type, name, given)));
    for (String name : removes) {
      String attribute = writer.attribute(type, name);
      if (wanted.containsKey(attribute)) {
        throw CommandException.usage(
            ToolsCode.ARGUMENT_TWICE, "'" + name + "' is set and removed; do one of them.");
      }
      wanted.put(attribute, null);
    }
    return wanted;
  }
}
