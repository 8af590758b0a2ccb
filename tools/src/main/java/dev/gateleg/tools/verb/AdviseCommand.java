package dev.gateleg.tools.verb;

import dev.gateleg.cloudwatch.Advice;
import dev.gateleg.cloudwatch.Advisor;
import dev.gateleg.cloudwatch.CapacitySwitch;
import dev.gateleg.cloudwatch.Choice;
import dev.gateleg.cloudwatch.ContributorInsights;
import dev.gateleg.cloudwatch.Metrics;
import dev.gateleg.cloudwatch.Recording;
import dev.gateleg.cloudwatch.TableState;
import dev.gateleg.core.cost.Prices;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Clients;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.error.ToolsCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Recommends how to pay for a table. */
@Command(
    name = "advise",
    description = {
      "Recommends capacity mode, bounds of auto scaling and table class from what CloudWatch saw, with the numbers behind it, and finds indexes that nobody reads.",
      "With --record the usage is kept in a file, with --recording it comes from one. With --apply the capacity mode is switched."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg advise",
      "  gateleg advise --days 7 --record usage.txt",
      "  gateleg advise --recording usage.txt --json",
      "  gateleg advise --apply --yes"
    })
public final class AdviseCommand implements Callable<Integer> {

  private static final int MOST_DAYS = 15;
  private static final int HOT_KEYS = 5;

  @Mixin
  private Globals globals = new Globals();

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "14",
      description = "How many days to look at, 1 to 15. Default: ${DEFAULT-VALUE}.")
  private int days;

  @Option(
      names = "--recording",
      paramLabel = "FILE",
      description = "A usage that was kept by --record; nothing is sent.")
  private @Nullable Path recording;

  @Option(names = "--record", paramLabel = "FILE", description = "Keep the usage in a file.")
  private @Nullable Path record;

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description = "Prices of another Region or date.")
  private @Nullable Path pricesFile;

  @Option(
      names = "--cloudwatch",
      paramLabel = "URL",
      description = "An endpoint with CloudWatch's API, if it is not AWS's own.")
  private @Nullable URI cloudWatch;

  @Option(names = "--apply", description = "Switch to the recommended capacity mode.")
  private boolean apply;

  /** For picocli. */
  public AdviseCommand() {}

  @Override
  public Integer call() {
    if (days < 1 || days > MOST_DAYS) {
      throw CommandException.usage(
          ToolsCode.DAYS_RANGE,
          "--days " + days
              + " can't be looked at: CloudWatch keeps minutes for 15 days; give 1 to 15.");
    }
    if (recording != null && (apply || record != null)) {
      throw CommandException.usage(
          ToolsCode.RECORDING_ONLY, "--recording only tells; leave --apply and --record out.");
    }
    Prices prices = prices();
    Advisor advisor = Advisor.of(prices).model(Session.model(globals));
    if (recording != null) {
      Recording kept = read(recording);
      print(kept.state(), advisor.advise(kept.state(), kept.usage()), List.of());
      return Exit.OK;
    }
    try (Session session = Session.open(globals);
        CloudWatchClient metrics =
            Clients.cloudWatch(cloudWatch, globals.region(), globals.profile())) {
      TableState state = TableState.of(session
          .client()
          .describeTable(d -> d.tableName(session.view().table()))
          .table());
      Recording seen = new Recording(
          state, new Metrics(metrics, InstantSource.system()).usage(state, Duration.ofDays(days)));
      if (record != null) {
        write(record, seen.write());
      }
      Advice advice = advisor.advise(state, seen.usage());
      print(state, advice, hottest(session, metrics, state));
      return apply ? applied(session, state, advice) : Exit.OK;
    }
  }

  private Prices prices() {
    try {
      return pricesFile == null ? Prices.usEast1() : Prices.read(pricesFile);
    } catch (InvalidInputException e) {
      throw CommandException.usage(e);
    } catch (UncheckedIOException e) {
      throw CommandException.usage(
          ToolsCode.FILE_FAILED,
          "--prices " + pricesFile + " can't be read; give a file that is there.");
    }
  }

  private static Recording read(Path file) {
    try {
      return Recording.parse(Files.readString(file), file.toString());
    } catch (InvalidInputException e) {
      throw CommandException.usage(e);
    } catch (IOException e) {
      throw CommandException.usage(
          ToolsCode.FILE_FAILED, "--recording " + file + " can't be read; take one with --record.");
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw CommandException.usage(
          ToolsCode.FILE_FAILED, "--record " + file + " can't be written; give another file.");
    }
  }

  private List<ContributorInsights.HotKey> hottest(
      Session session, CloudWatchClient metrics, TableState state) {
    List<String> places = new ArrayList<>(List.of(""));
    places.addAll(state.indexes().keySet());
    List<ContributorInsights.HotKey> found = new ArrayList<>();
    try {
      ContributorInsights insights =
          new ContributorInsights(session.client(), metrics, InstantSource.system());
      for (String index : places) {
        found.addAll(insights.hottest(state.table(), index, Duration.ofDays(1), HOT_KEYS));
      }
    } catch (DynamoDbException e) {
      globals.say("Hot keys are not known: " + e.awsErrorDetails().errorMessage());
    }
    return found;
  }

  private void print(TableState state, Advice advice, List<ContributorInsights.HotKey> hottest) {
    globals.say("Saw " + advice.saw() + ".");
    try (Output output = globals.output("what", "subject", "month", "said")) {
      if (advice.best().isPresent()) {
        output.row(
            Cell.of("now"),
            Cell.of(state.onDemand() ? "on demand" : "provisioned"),
            Cell.of(advice.now()),
            Cell.of("as it is"));
      }
      for (int i = 0; i < advice.choices().size(); i++) {
        Choice choice = advice.choices().get(i);
        output.row(
            Cell.of(i == 0 ? "recommended" : "choice"),
            Cell.of(choice.name()),
            Cell.of(choice.month()),
            Cell.of(
                choice.bounds().stream().map(Object::toString).collect(Collectors.joining("; "))));
      }
      for (Advice.Finding finding : advice.findings()) {
        output.row(
            Cell.of(finding.kind().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ')),
            Cell.of(finding.subject()),
            Cell.of(finding.month()),
            Cell.of(finding.said()));
      }
      for (ContributorInsights.HotKey key : hottest) {
        output.row(
            Cell.of(key.throttled() ? "throttled key" : "hot key"),
            Cell.of(key.index().isEmpty() ? "table" : key.index()),
            Cell.absent(),
            Cell.of(String.join(" | ", key.key()) + ": about " + Math.round(key.count())
                + " requests in a day"));
      }
    }
    Instant from = advice.onDemandFrom();
    if (from != null && !state.onDemand() && from.isAfter(Instant.now())) {
      globals.say("It can become on-demand at " + from + " or later.");
    }
  }

  private int applied(Session session, TableState state, Advice advice) {
    if (advice.best().isEmpty()) {
      throw CommandException.refused(
          ToolsCode.NOTHING_TO_APPLY, "There is no recommendation to apply: " + advice.saw() + ".");
    }
    Choice best = advice.best().get();
    if (state.onDemand() == best.onDemand()) {
      globals.say("The capacity mode is right already.");
      return Exit.OK;
    }
    if (new Spending(globals)
        .write("the capacity mode of " + state.table() + ": " + best.name(), 0)) {
      try {
        boolean unused =
            new CapacitySwitch(session.client(), InstantSource.system()).apply(state, best);
      } catch (InvalidInputException e) {
        throw CommandException.refused(e);
      }
      globals.say("Switched. Set the bounds of auto scaling as printed; they are Application Auto"
          + " Scaling's, which this verb does not touch.");
    }
    return Exit.OK;
  }
}
