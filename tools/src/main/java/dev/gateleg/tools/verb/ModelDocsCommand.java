package dev.gateleg.tools.verb;

import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.ComponentModel.Role;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.IndexModel;
import dev.gateleg.model.file.KeyModel;
import dev.gateleg.model.file.LoadModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.PatternModel.ParameterModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes a model as a page for people. */
@Command(
    name = "docs",
    description =
        "Writes the model as Markdown: patterns with the keys that serve them, entities with their keys and components, indexes.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg model docs --model target/classes > docs/table.md",
      "  gateleg model docs --model target/shop.jar | less"
    })
public final class ModelDocsCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  /** For picocli. */
  public ModelDocsCommand() {}

  @Override
  public Integer call() {
    TableModel model = Session.model(globals);
    String page = page(model);
    globals
        .out()
        .print(
            globals.json()
                ? "{\"table\":" + Cell.quoted(model.table()) + ",\"markdown\":" + Cell.quoted(page)
                    + "}\n"
                : page);
    globals.out().flush();
    return Exit.OK;
  }

  private static String page(TableModel model) {
    StringBuilder page = new StringBuilder("# " + model.table() + "\n\n");
    if (!model.documentation().isBlank()) {
      page.append(model.documentation().strip()).append("\n\n");
    }
    page.append(
        "## Access patterns\n\n| pattern | served by | key condition | returns |\n|---|---|---|---|\n");
    for (PatternModel pattern : model.patterns()) {
      page.append("| `" + pattern.name() + "("
          + pattern.parameters().stream()
              .map(ParameterModel::name)
              .collect(Collectors.joining(", "))
          + ")` " + cell(pattern.summary()) + " | "
          + (pattern.index().isEmpty() ? "table" : pattern.index()) + ", "
          + pattern.operation().name().toLowerCase(Locale.ROOT)
          + (pattern.consistent() ? ", strong" : "") + load(pattern.load()) + " | "
          + cell(pattern.condition())
          + (pattern.filter().isEmpty() ? "" : "; keeps what has " + cell(pattern.filter()))
          + " | `" + cell(pattern.result()) + "` |\n");
    }
    page.append("\n## Keys\n\n| entity | on | partition key | sort key |\n|---|---|---|---|\n");
    for (EntityModel entity : model.entities()) {
      for (KeyModel key : entity.keys()) {
        page.append("| " + entity.type() + " | " + (key.index().isEmpty() ? "table" : key.index())
            + " | " + code(ModelText.templates(key.partition())) + " | "
            + code(ModelText.templates(key.sort())) + " |\n");
      }
    }
    indexes(model, page);
    options(model, page);
    model.entities().forEach(entity -> entity(entity, page));
    return page.toString();
  }

  private static String load(@Nullable LoadModel load) {
    return load == null
        ? ""
        : ", " + load.rate() + (load.reads() == 0 ? "" : " of " + load.reads() + " items");
  }

  private static void options(TableModel model, StringBuilder page) {
    if (!model.options().shown().isEmpty()) {
      page.append("\n## Settings\n\n| setting | value |\n|---|---|\n");
    }
    model
        .options()
        .shown()
        .forEach(
            (option, value) -> page.append("| " + cell(option) + " | " + cell(value) + " |\n"));
  }

  private static void indexes(TableModel model, StringBuilder page) {
    if (!model.indexes().isEmpty()) {
      page.append("\n## Indexes\n\n| index | key | holds |\n|---|---|---|\n");
    }
    for (IndexModel index : model.indexes()) {
      page.append("| " + index.name() + (index.local() ? " (local)" : "") + " | "
          + code(String.join(", ", index.partitionKey())) + " "
          + code(String.join(", ", index.sortKey())) + " | "
          + index.projected().name().toLowerCase(Locale.ROOT)
          + (index.include().isEmpty() ? "" : ": " + String.join(", ", index.include()))
          + " |\n");
    }
  }

  private static void entity(EntityModel entity, StringBuilder page) {
    page.append("\n## " + entity.type() + "\n\n`" + entity.record()
        + "`\n\n| component | type | attribute | |\n|---|---|---|---|\n");
    for (ComponentModel component : entity.components()) {
      page.append("| " + component.name() + " | `" + cell(component.type()) + "` | "
          + (component.attribute() == null ? "in the key" : code(component.attribute())) + " | "
          + (component.role() == Role.NONE
              ? ""
              : component.role().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " ")
          + component.presence().name().toLowerCase(Locale.ROOT) + " |\n");
    }
  }

  private static String code(String text) {
    return text.isEmpty() ? "" : "`" + cell(text) + "`";
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replaceAll("\\s+", " ").strip();
  }
}
