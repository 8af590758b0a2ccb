package dev.gateleg.tools.verb;

import dev.gateleg.model.file.LoadModel;
import dev.gateleg.model.file.PatternModel.Operation;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.Arguments;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.view.Estimate;
import dev.gateleg.tools.view.Estimator;
import dev.gateleg.tools.view.KeyCondition;
import dev.gateleg.tools.view.KeySegment;
import dev.gateleg.tools.view.LiveTable;
import dev.gateleg.tools.view.PatternCall;
import dev.gateleg.tools.view.Sample;
import dev.gateleg.tools.view.TableView;
import dev.gateleg.tools.view.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what a pattern asks and costs. */
@Command(
    name = "explain",
    description = {
      "Tells what an access pattern asks of which index, and what it costs: units, pages, money for a million calls.",
      "That is estimated from the table's size, or better from a sample (--sample). With --run the pattern is run, and the facts stand beside it."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg explain ordersOf userId=u_1043",
      "  gateleg explain ordersIn status=PAID --sample",
      "  gateleg explain orderWithItems orderId=o_900 --run --json"
    })
public final class ExplainCommand implements Callable<Integer> {

  private static final int SEGMENTS = 40;
  private static final int SECONDS_OF_MONTH = 30 * 24 * 60 * 60;

  @Mixin
  private Globals globals = new Globals();

  @Option(names = "--run", description = "Run the pattern, and tell what it really cost.")
  private boolean run;

  @Option(
      names = "--sample",
      description = "Sample the table first, for a better estimate; it says its price.")
  private boolean sample;

  @Parameters(index = "0", paramLabel = "PATTERN", description = "The pattern's name.")
  private String pattern = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "NAME=VALUE",
      description = "The pattern's arguments.")
  private List<String> words = List.of();

  /** For picocli. */
  public ExplainCommand() {}

  @Override
  public Integer call() {
    try (Session session = Session.open(globals)) {
      TableView view = session.view();
      PatternCall call = view.pattern(pattern, Arguments.texts(words));
      LiveTable live = view.live();
      Estimate estimate = new Estimator(live, sampled(view, live)).estimate(call.pattern());
      Map<String, Cell> facts = new LinkedHashMap<>();
      describe(call, facts);
      facts.put("hint", hint(view.model(), call));
      estimated(call, estimate, facts);
      loaded(call.pattern().load(), estimate, facts);
      Spending spending = new Spending(globals);
      if (run && spending.read("the pattern " + pattern, estimate.units())) {
        Reading reading = new Reading(spending, null);
        reading.run((size, next) -> view.run(call, size, next), 0, item -> {});
        ran(call, reading, facts);
      }
      try (Output output = globals.output(facts.keySet().toArray(String[]::new))) {
        output.record(new ArrayList<>(facts.values()));
      }
      return Exit.OK;
    }
  }

  private @Nullable Sample sampled(TableView view, LiveTable live) {
    boolean wanted = sample
        && new Spending(globals)
            .read("a sample of " + view.table(), view.samplePrice(live, SEGMENTS));
    return wanted ? view.sample(live, SEGMENTS, new Random()) : null;
  }

  private static void describe(PatternCall call, Map<String, Cell> facts) {
    facts.put("pattern", Cell.of(call.pattern().name()));
    facts.put("summary", Cell.of(call.pattern().summary()));
    facts.put("operation", Cell.of(call.pattern().operation().name()));
    facts.put("table", Cell.of(call.table()));
    facts.put(
        "index",
        call.pattern().index().isEmpty()
            ? Cell.absent()
            : Cell.of(call.pattern().index()));
    facts.put(
        "keyCondition",
        call.pattern().operation() == Operation.SCAN
            ? Cell.absent()
            : Cell.of(call.conditions().stream()
                .map(ExplainCommand::words)
                .collect(Collectors.joining(" and "))));
    facts.put("requests", Cell.of(call.requests()));
    facts.put("consistent", Cell.of(call.pattern().consistent()));
    facts.put("returns", Cell.of(String.join(", ", call.pattern().entities())));
  }

  /** What the results may miss. */
  private static Cell hint(TableModel model, PatternCall call) {
    String index = call.pattern().index();
    boolean behind =
        model.indexes().stream().anyMatch(each -> each.name().equals(index) && !each.local());
    return behind
        ? Cell.of(index + " is a global index, which is a little behind: right after a write this"
            + " may miss it; a program sees its own writes by afterOwnWrites()")
        : Cell.absent();
  }

  /** What the calls that the model tells of cost together. */
  private static void loaded(@Nullable LoadModel load, Estimate estimate, Map<String, Cell> facts) {
    double units = load == null ? 0 : load.perSecond() * estimate.units();
    facts.put("load", load == null ? Cell.absent() : Cell.of(load.rate()));
    facts.put("unitsPerSecond", load == null ? Cell.absent() : Cell.of(units));
    facts.put(
        "dollarsPerMonth",
        load == null
            ? Cell.absent()
            : Cell.of(units * SECONDS_OF_MONTH * Units.DOLLARS_PER_MILLION_READS / 1_000_000));
  }

  private static String words(KeyCondition condition) {
    String low = text(condition.lowSegments());
    String high = text(condition.highSegments());
    return condition.attribute() + " " + condition.operator().words() + " "
        + (low.isEmpty() || high.isEmpty() ? low + high : low + " and " + high);
  }

  private static String text(List<KeySegment> segments) {
    return segments.stream().map(KeySegment::text).collect(Collectors.joining());
  }

  private static void estimated(PatternCall call, Estimate estimate, Map<String, Cell> facts) {
    boolean onIndex = !call.pattern().index().isEmpty();
    int requests = call.requests();
    // Each request takes a half or a whole unit at least, whatever it finds.
    double least = requests * (call.pattern().consistent() ? 1 : 0.5);
    double units = Math.max(estimate.units(), least);
    facts.put("estimatedItems", Cell.of(estimate.items()));
    facts.put("estimatedPages", Cell.of(Math.max(estimate.pages(), requests)));
    facts.put("estimatedTableUnits", Cell.of(onIndex ? 0 : units));
    facts.put("estimatedIndexUnits", Cell.of(onIndex ? units : 0));
    facts.put("estimatedDollarsPerMillion", Cell.of(units * Units.DOLLARS_PER_MILLION_READS));
    facts.put(
        "basis",
        Cell.of((estimate.atMost() ? "at most, since bounds may leave less; " : "")
            + estimate.basis()
            + (requests == 1 ? "" : "; a request for each of " + requests + " shards")));
  }

  private static void ran(PatternCall call, Reading reading, Map<String, Cell> facts) {
    boolean onIndex = !call.pattern().index().isEmpty();
    long thrown = reading.read() - reading.kept();
    facts.put("itemsRead", Cell.of(reading.read()));
    facts.put("itemsKept", Cell.of(reading.kept()));
    facts.put("thrownAway", Cell.of(thrown));
    facts.put(
        "thrownAwayShare", Cell.of(reading.read() == 0 ? 0 : thrown / (double) reading.read()));
    facts.put("pages", Cell.of(reading.requests()));
    facts.put("tableUnits", Cell.of(onIndex ? 0 : reading.units()));
    facts.put("indexUnits", Cell.of(onIndex ? reading.units() : 0));
    facts.put("dollarsPerMillion", Cell.of(reading.units() * Units.DOLLARS_PER_MILLION_READS));
    facts.put("millis", Cell.of(reading.took().toMillis()));
  }
}
