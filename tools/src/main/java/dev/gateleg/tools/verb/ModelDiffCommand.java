package dev.gateleg.tools.verb;

import dev.gateleg.core.schema.Difference;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.ModelFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares a model with its live table, or with another model. */
@Command(
    name = "diff",
    description = {
      "Compares the model with the live table: keys, indexes, projections, time to live.",
      "With --against, compares it with another model, such as that of the release before."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes: 0 no difference, 3 differences.",
      "",
      "Examples:",
      "  gateleg model diff --model target/shop.jar --region eu-central-1",
      "  gateleg model diff --model target/classes --against shop-1.4.jar --json"
    })
public final class ModelDiffCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Option(
      names = "--against",
      paramLabel = "PLACE",
      description = "Another model of the same table: a jar, a folder of classes, or a model file.")
  private @Nullable Path against;

  /** For picocli. */
  public ModelDiffCommand() {}

  @Override
  public Integer call() {
    int count = against == null ? live() : models(against);
    globals.say(
        count == 0 ? "No difference." : count + (count == 1 ? " difference." : " differences."));
    return count == 0 ? Exit.OK : Exit.DIFFERENCE;
  }

  private int live() {
    try (Session session = Session.open(globals);
        Output output = globals.output("kind", "subject", "breaking", "difference", "remedy")) {
      List<Difference> differences = session.view().differences();
      for (Difference difference : differences) {
        output.row(
            Cell.of(difference.kind().name()),
            Cell.of(difference.subject()),
            Cell.of(difference.breaking()),
            Cell.of(difference.message()),
            Cell.of(difference.remedy()));
      }
      return differences.size();
    }
  }

  private int models(Path place) {
    TableModel mine = Session.model(globals);
    TableModel other = ModelFiles.load(place).stream()
        .filter(model -> model.table().equals(mine.table()))
        .findFirst()
        .orElseThrow(() -> CommandException.usage(
            ToolsCode.TABLE_UNKNOWN,
            "--against " + place + " holds no model of " + mine.table()
                + "; give a place that does."));
    List<ModelChanges.Change> changes = ModelChanges.between(other, mine);
    try (Output output = globals.output("change", "what", "name", "before", "after")) {
      changes.forEach(change -> output.row(
          Cell.of(change.change()),
          Cell.of(change.what()),
          Cell.of(change.name()),
          change.before().isEmpty() ? Cell.absent() : Cell.of(change.before()),
          change.after().isEmpty() ? Cell.absent() : Cell.of(change.after())));
    }
    return changes.size();
  }
}
