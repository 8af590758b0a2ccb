package dev.gateleg.tools.verb;

import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkExport;
import dev.gateleg.patterns.bulk.BulkStoppedException;
import dev.gateleg.patterns.error.PatternCode;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.ProgressLine;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.AnyTable;
import dev.gateleg.tools.view.LiveTable;
import dev.gateleg.tools.view.Units;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes all items of a table into a folder, in the layout of DynamoDB's own exports. */
@Command(
    name = "export",
    description = {
      "Writes every item of a table into a folder, in the layout of DynamoDB's own exports: compressed JSON lines that lose"
          + " nothing, with manifests and checksums. gateleg import reads it.",
      "An export that was ended goes on where it was, when it is started again with the same folder."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg export backup --yes",
      "  gateleg export backup/shop --max-cost 20000 --rate 500",
      "  gateleg export backup --dry-run"
    })
public final class ExportCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Option(
      names = "--rate",
      paramLabel = "UNITS",
      description = "At most that many read units a second.")
  private double rate;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "That many segments at once; 4 by default.")
  private int concurrency = 4;

  @Option(
      names = "--consistent",
      description = "See every write that was answered before; for twice the units.")
  private boolean consistent;

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Parameters(
      index = "0",
      paramLabel = "FOLDER",
      description = "The folder; it is made where there is none.")
  private Path folder;

  /** For picocli. */
  public ExportCommand() {}

  @Override
  public Integer call() {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw CommandException.usage(
          ToolsCode.FOLDER_MISSING, folder + " is a file; give a folder to write into.");
    }
    try (Session session = Session.open(globals);
        ProgressLine line = new ProgressLine(globals)) {
      LiveTable live = session.view().live();
      if (!new Spending(globals)
          .read(
              "all of " + session.view().table(), Units.read((double) live.bytes(), consistent))) {
        return Exit.OK;
      }
      BulkExport job = Bulk.on(AnyTable.of(session.view()))
          .exporting(folder)
          .concurrency(concurrency)
          .unitsPerSecond(rate)
          .onProgress(line::show);
      Double most = globals.maxCost();
      job = most == null ? job : job.maxUnits(most);
      BulkExport.Exported exported = (consistent ? job.consistent() : job).run();
      line.close();
      return end(exported);
    } catch (BulkStoppedException e) {
      throw e.is(PatternCode.BULK_COST_CAP)
          ? CommandException.refused(e)
          : CommandException.failed(e);
    }
  }

  private int end(BulkExport.Exported exported) {
    try (Output output = globals.output("folder", "items", "units")) {
      output.record(
          Cell.of(exported.folder().toString()),
          Cell.of(exported.items()),
          Cell.of(exported.progress().units()));
    }
    return Exit.OK;
  }
}
