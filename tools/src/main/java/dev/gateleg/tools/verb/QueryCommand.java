package dev.gateleg.tools.verb;

import dev.gateleg.core.item.Value;
import dev.gateleg.tools.command.Arguments;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.Estimator;
import dev.gateleg.tools.view.PatternCall;
import dev.gateleg.tools.view.TableView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs an access pattern by its name, or reads a collection by its partition key. */
@Command(
    name = "query",
    description = {
      "Runs an access pattern of the model by its name, as the program would: items of other entities and expired ones are left out.",
      "With --partition, reads a whole item collection by its key as it is stored."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg query ordersOf userId=u_1043 --limit 20",
      "  gateleg query ordersBetween status=PAID from=2026-11-01T00:00:00Z --json | jq .item.total",
      "  gateleg query --partition 'USER#u_1043' --index GSI1",
      "",
      "gateleg model show lists the patterns, gateleg explain tells what one costs."
    })
public final class QueryCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The most items to print. Default: all of them.")
  private @Nullable Long limit;

  @Option(
      names = "--cursor",
      paramLabel = "CURSOR",
      description = "Where to go on, as the query before said.")
  private @Nullable String cursor;

  @Option(
      names = "--partition",
      paramLabel = "VALUE",
      description = "A partition key as it is stored; one for each attribute of an index's key.")
  private List<String> partition = List.of();

  @Option(
      names = "--index",
      paramLabel = "NAME",
      description = "With --partition: the index. Default: the table.")
  private @Nullable String index;

  @Option(
      names = "--typed",
      description = "With --json: items as DynamoDB writes them, which loses nothing.")
  private boolean typed;

  @Parameters(
      arity = "0..*",
      paramLabel = "PATTERN NAME=VALUE",
      description = "The pattern and its arguments.")
  private List<String> words = List.of();

  /** For picocli. */
  public QueryCommand() {}

  @Override
  public Integer call() {
    long most = Limits.limit(limit);
    if (words.isEmpty() == partition.isEmpty()) {
      throw CommandException.usage(
          ToolsCode.PATTERN_MISSING,
          "gateleg query needs one of a pattern and" + " --partition; give it one.");
    }
    if (index != null && partition.isEmpty()) {
      throw CommandException.usage(
          ToolsCode.PATTERN_MISSING,
          "--index " + index + " goes with --partition; a pattern knows its index.");
    }
    try (Session session = Session.open(globals)) {
      return partition.isEmpty() ? pattern(session, most) : collection(session, most);
    }
  }

  private int pattern(Session session, long most) {
    TableView view = session.view();
    PatternCall call = view.pattern(words.get(0), Arguments.texts(words.subList(1, words.size())));
    Spending spending = new Spending(globals);
    double price = call.nothing()
        ? 0
        : new Estimator(view.live(), null).estimate(call.pattern()).units();
    if (!spending.read("the pattern " + call.pattern().name(), price)) {
      return Exit.OK;
    }
    Reading reading = new Reading(spending, cursor);
    try (ItemRows rows = new ItemRows(globals, session.model(), call.pattern().entities(), typed)) {
      reading.run((size, next) -> view.run(call, size, next), most, rows::add);
    }
    end(reading);
    return Exit.OK;
  }

  private int collection(Session session, long most) {
    TableView view = session.view();
    String on = index == null ? "" : index;
    List<String> attributes = view.partitionAttributes(on);
    List<Value> key = new ArrayList<>();
    for (int i = 0; i < partition.size(); i++) {
      String attribute = attributes.get(Math.min(i, attributes.size() - 1));
      key.add(ItemKeys.keyValue(attribute, view.keyKind(attribute), partition.get(i)));
    }
    Spending spending = new Spending(globals);
    if (!spending.read("a collection", 1)) {
      return Exit.OK;
    }
    Reading reading = new Reading(spending, cursor);
    try (ItemRows rows = new ItemRows(globals, session.model(), List.of(), typed)) {
      reading.run((size, next) -> view.collection(on, key, size, next), most, rows::add);
    }
    end(reading);
    return Exit.OK;
  }

  private void end(Reading reading) {
    globals.say(reading.kept() + (reading.kept() == 1 ? " item, " : " items, ")
        + Cell.plain(reading.units()) + " read units, " + reading.took().toMillis() + " ms"
        + (reading.kept() < reading.read()
            ? "; " + (reading.read() - reading.kept()) + " read and left out"
            : "")
        + ".");
    if (reading.cursor() != null) {
      globals.say("There is more: --cursor " + reading.cursor());
    }
  }
}
