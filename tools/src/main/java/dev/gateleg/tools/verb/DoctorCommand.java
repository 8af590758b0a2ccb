package dev.gateleg.tools.verb;

import dev.gateleg.tools.check.Doctor;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.view.LiveTable;
import dev.gateleg.tools.view.Sample;
import dev.gateleg.tools.view.TableView;
import java.time.InstantSource;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks for what is wrong with a live table. */
@Command(
    name = "doctor",
    description = {
      "Holds a live table against its model and the rules of docs/lint.md: its settings, and the items of a sample.",
      "Looks for items that can't be read, stale index keys, a missing time to live, hot partitions, large collections."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes: 0 nothing but notes, 3 something was found.",
      "",
      "Examples:",
      "  gateleg doctor",
      "  gateleg doctor --settings-only --json",
      "  gateleg doctor --segments 400 --max-cost 20000"
    })
public final class DoctorCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Option(
      names = "--segments",
      paramLabel = "N",
      defaultValue = "40",
      description =
          "How many random segments of a large table to look at. Default: ${DEFAULT-VALUE}.")
  private int segments;

  @Option(names = "--settings-only", description = "Look at no items; then it costs nothing.")
  private boolean settingsOnly;

  /** For picocli. */
  public DoctorCommand() {}

  @Override
  public Integer call() {
    int wanted = Limits.segments(segments);
    try (Session session = Session.open(globals)) {
      TableView view = session.view();
      LiveTable live = view.live();
      Doctor doctor = new Doctor(view, session.client(), InstantSource.system());
      doctor.settings();
      Spending spending = new Spending(globals);
      if (!settingsOnly
          && spending.read("a sample of " + view.table(), view.samplePrice(live, wanted))) {
        Sample sample = doctor.items(live, wanted, new Random());
        globals.say(sample.sampled() + (sample.exact() ? " items, all there are, " : " items ")
            + "looked at for " + Cell.plain(sample.units()) + " read units.");
      }
      return FindingRows.print(globals, doctor.findings());
    }
  }
}
