package dev.gateleg.tools.verb;

import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.IndexModel;
import dev.gateleg.model.file.KeyModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.PatternModel.ParameterModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows entities, keys, indexes and patterns. */
@Command(
    name = "show",
    description = "Shows the entities with their keys, the indexes and the access patterns.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg model show --model target/classes",
      "  gateleg model show --model shop.json --json | jq 'select(.what == \"pattern\")'"
    })
public final class ModelShowCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  /** For picocli. */
  public ModelShowCommand() {}

  @Override
  public Integer call() {
    TableModel model = Session.model(globals);
    try (Output output = globals.output("what", "name", "on", "key", "tells")) {
      output.row(
          Cell.of("table"),
          Cell.of(model.table()),
          Cell.absent(),
          Cell.of(model.partitionKey() + (model.sortKey() == null ? "" : " | " + model.sortKey())),
          Cell.of(model.interfaceName()));
      model
          .options()
          .shown()
          .forEach((option, value) -> output.row(
              Cell.of("option"), Cell.of(option), Cell.absent(), Cell.absent(), Cell.of(value)));
      model.indexes().forEach(index -> index(output, index));
      model.entities().forEach(entity -> entity(output, entity));
      model.patterns().forEach(pattern -> pattern(output, pattern));
    }
    return Exit.OK;
  }

  private static void index(Output output, IndexModel index) {
    output.row(
        Cell.of("index"),
        Cell.of(index.name()),
        Cell.absent(),
        Cell.of(String.join(", ", index.partitionKey())
            + (index.sortKey().isEmpty() ? "" : " | " + String.join(", ", index.sortKey()))),
        Cell.of((index.local() ? "local, " : "global, ")
            + index.projected().name().toLowerCase(Locale.ROOT)
            + (index.include().isEmpty() ? "" : " " + String.join(", ", index.include()))));
  }

  private static void entity(Output output, EntityModel entity) {
    for (KeyModel key : entity.keys()) {
      output.row(
          Cell.of("entity"),
          Cell.of(entity.type()),
          key.index().isEmpty() ? Cell.of("table") : Cell.of(key.index()),
          Cell.of(ModelText.key(key)),
          Cell.of(
              key.index().isEmpty()
                  ? entity.components().stream()
                      .map(component -> component.name())
                      .collect(Collectors.joining(", "))
                  : ""));
    }
  }

  private static void pattern(Output output, PatternModel pattern) {
    output.row(
        Cell.of("pattern"),
        Cell.of(pattern.name() + "("
            + pattern.parameters().stream()
                .map(ParameterModel::name)
                .collect(Collectors.joining(", "))
            + ")"),
        pattern.index().isEmpty() ? Cell.of("table") : Cell.of(pattern.index()),
        Cell.of(
            pattern.condition().isEmpty()
                ? pattern.operation().name().toLowerCase(Locale.ROOT)
                : pattern.condition()),
        Cell.of(pattern.summary()));
  }
}
