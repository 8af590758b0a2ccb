package dev.gateleg.tools.verb;

import dev.gateleg.core.heat.Heat;
import dev.gateleg.core.heat.HotKey;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Clients;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.live.KeyHeat;
import dev.gateleg.tools.live.StreamWatch;
import dev.gateleg.tools.view.TableView;
import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Tells which partition keys are written most. */
@Command(
    name = "heat",
    description = {
      "Watches the table's stream for a while and tells which partition keys, of the table and of its indexes, took the most"
          + " write units, with their share and the entities that were written.",
      "Reads leave no trace in a stream. A program counts its own reads, writes and throttles by Heat of the library."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Examples:", "  gateleg heat", "  gateleg heat --seconds 60 --top 5 --json"})
public final class HeatCommand implements Callable<Integer> {

  private static final Duration BETWEEN_POLLS = Duration.ofMillis(500);
  private static final int MOST_SECONDS = 3600;
  private static final int MOST_KEYS = 100;

  @Mixin
  private Globals globals = new Globals();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long to watch; 10 by default, an hour at most.")
  private int seconds = 10;

  @Option(names = "--top", paramLabel = "N", description = "How many keys; 20 by default.")
  private int top = 20;

  /** For picocli. */
  public HeatCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    if (seconds < 1 || seconds > MOST_SECONDS || top < 1 || top > MOST_KEYS) {
      throw CommandException.usage(
          ToolsCode.HEAT_OPTIONS,
          "--seconds " + seconds + " and --top " + top + " can't be; give 1 to " + MOST_SECONDS
              + " seconds and 1 to " + MOST_KEYS + " keys.");
    }
    try (Session session = Session.open(globals);
        DynamoDbStreamsClient streams =
            Clients.streams(globals.endpoint(), globals.region(), globals.profile())) {
      TableView view = session.view();
      String stream = session
          .client()
          .describeTable(describe -> describe.tableName(view.table()))
          .table()
          .latestStreamArn();
      if (stream == null) {
        throw CommandException.failed(
            ToolsCode.STREAM_MISSING,
            view.table() + " has no stream to watch; switch one on with new and old images.");
      }
      if (!new Spending(globals).read("the stream of " + view.table(), seconds)) {
        return Exit.OK;
      }
      Heat heat = Heat.perSeconds(MOST_SECONDS);
      StreamWatch watch = new StreamWatch(
          view,
          stream,
          streams,
          (table, place, unit, units, second) ->
              heat.add(place.index(), text(place), place.pattern(), true, units));
      watch(watch);
      shown(heat);
      return Exit.OK;
    }
  }

  private static String text(KeyHeat.Place place) {
    return place.partition().stream()
        .map(attribute -> Values.cell(attribute.value()).text())
        .collect(Collectors.joining(" | "));
  }

  private void watch(StreamWatch watch) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    watch.poll();
    while (System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(BETWEEN_POLLS.toMillis());
      watch.poll();
    }
  }

  private void shown(Heat heat) {
    try (Output output =
        globals.output("index", "partition", "unitsPerSecond", "share", "changes", "by")) {
      for (HotKey key : heat.hottest(top)) {
        output.row(
            key.index().isEmpty() ? Cell.absent() : Cell.of(key.index()),
            Cell.of(key.partition()),
            Cell.of(key.unitsPerSecond()),
            Cell.of(key.share()),
            Cell.of(key.calls()),
            Cell.of(by(key.patterns())));
      }
    }
  }

  private static String by(Map<String, Double> patterns) {
    return patterns.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
        .map(entry -> String.format(Locale.ROOT, "%s %.2f/s", entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(", "));
  }
}
