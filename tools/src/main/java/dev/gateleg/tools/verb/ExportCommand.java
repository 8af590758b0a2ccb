package dev.gateleg.tools.verb;

import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.live.ExportJob;
import dev.gateleg.tools.live.JobView;
import dev.gateleg.tools.view.LiveTable;
import dev.gateleg.tools.view.Units;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes all items of a table into a file. */
@Command(
    name = "export",
    description = {
      "Writes every item of a table into a file, one a line, as DynamoDB's JSON, which loses nothing.",
      "An export that was ended goes on where it was, when it is started again with the same file."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg export orders.jsonl --yes",
      "  gateleg export backup/shop.jsonl --max-cost 20000",
      "  gateleg export shop.jsonl --dry-run"
    })
public final class ExportCommand implements Callable<Integer> {

  private static final Duration BETWEEN_LINES = Duration.ofSeconds(1);

  @Mixin
  private Globals globals = new Globals();

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Parameters(index = "0", paramLabel = "FILE", description = "The file; it must not be there.")
  private Path file;

  /** For picocli. */
  public ExportCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    Path target = file.toAbsolutePath();
    if (Files.exists(target)) {
      throw CommandException.refused(
          "[FileExists] " + file + " is there already; give another file, or move it away.");
    }
    Path folder = target.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw CommandException.usage(
          "[FolderMissing] There is no folder " + folder + " to write into; make it first.");
    }
    try (Session session = Session.open(globals)) {
      LiveTable live = session.view().live();
      Spending spending = new Spending(globals);
      if (!spending.read(
          "all of " + session.view().table(), Units.read((double) live.bytes(), false))) {
        return Exit.OK;
      }
      Double most = globals.maxCost();
      ExportJob job = new ExportJob(
          "export", session.view(), target, most == null ? 0 : most, InstantSource.system());
      Thread work = new Thread(job::run, "export");
      work.start();
      while (work.isAlive()) {
        work.join(BETWEEN_LINES.toMillis());
        JobView now = job.view();
        globals.say(String.format(
            Locale.ROOT,
            "%,d of %,d items, %s read units",
            now.done(),
            now.all(),
            Cell.plain(now.units())));
      }
      return end(job.view());
    }
  }

  private int end(JobView job) {
    if (job.state() == JobView.State.FAILED) {
      String why = "[ExportStopped] After " + job.done() + " items: " + job.message()
          + "; start it again with the same file to go on.";
      throw globals.maxCost() != null && job.units() > globals.maxCost()
          ? CommandException.refused(why)
          : CommandException.failed(why);
    }
    try (Output output = globals.output("file", "items", "units")) {
      output.record(Cell.of(file.toString()), Cell.of(job.done()), Cell.of(job.units()));
    }
    return Exit.OK;
  }
}
