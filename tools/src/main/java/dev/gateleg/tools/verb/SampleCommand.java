package dev.gateleg.tools.verb;

import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.view.EntityCount;
import dev.gateleg.tools.view.ItemView.Kind;
import dev.gateleg.tools.view.LiveTable;
import dev.gateleg.tools.view.Sample;
import dev.gateleg.tools.view.TableView;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Estimates how many items of each entity a table holds. */
@Command(
    name = "sample",
    description = {
      "Counts the items of each entity: all of a small table; of a large one, random segments of a parallel scan, with the 95 %% interval.",
      "The interval is taken over segments and not over items, since neighbours in a table are alike."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg sample",
      "  gateleg sample --segments 200 --max-cost 5000",
      "  gateleg sample --json --seed 7"
    })
public final class SampleCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Option(
      names = "--segments",
      paramLabel = "N",
      defaultValue = "40",
      description = "How many random segments to read. Default: ${DEFAULT-VALUE}.")
  private int segments;

  @Option(names = "--seed", paramLabel = "SEED", description = "Chooses the same segments again.")
  private @Nullable Long seed;

  /** For picocli. */
  public SampleCommand() {}

  @Override
  public Integer call() {
    int wanted = Limits.segments(segments);
    try (Session session = Session.open(globals)) {
      TableView view = session.view();
      LiveTable live = view.live();
      Spending spending = new Spending(globals);
      if (!spending.read("a sample of " + view.table(), view.samplePrice(live, wanted))) {
        return Exit.OK;
      }
      long used = seed == null ? new Random().nextInt(Integer.MAX_VALUE) : seed;
      Sample sample = view.sample(live, wanted, new Random(used));
      try (Output output =
          globals.output("entity", "kind", "count", "low", "high", "exact", "share", "meanBytes")) {
        for (EntityCount count : sample.counts()) {
          if (count.kind() == Kind.ENTITY || count.count() > 0) {
            row(output, count, sample);
          }
        }
      }
      globals.say(String.format(
          Locale.ROOT,
          "%,d items, %s, %s read units.%s",
          sample.items(),
          sample.exact()
              ? "all of them read"
              : String.format(
                  Locale.ROOT,
                  "%,d of them read in %,d of %,d segments",
                  sample.sampled(),
                  sample.segments(),
                  sample.ofSegments()),
          Cell.plain(sample.units()),
          sample.exact() ? "" : " Again with --seed " + used + "."));
      return Exit.OK;
    }
  }

  private static void row(Output output, EntityCount count, Sample sample) {
    boolean met = count.met();
    long low = met ? Math.max(0, count.count() - count.margin()) : 0;
    output.row(
        Cell.of(count.entity().isEmpty() ? "(" + word(count.kind()) + ")" : count.entity()),
        Cell.of(word(count.kind())),
        met ? Cell.of(count.count()) : Cell.of(0),
        Cell.of(low),
        Cell.of(met ? count.count() + count.margin() : count.count()),
        Cell.of(sample.exact()),
        Cell.of(met && sample.items() > 0 ? count.count() / (double) sample.items() : 0),
        sample
            .statistics()
            .meanBytes(count.entity())
            .map(Math::round)
            .map(Cell::of)
            .orElse(Cell.absent()));
  }

  private static String word(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
