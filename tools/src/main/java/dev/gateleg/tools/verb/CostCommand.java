package dev.gateleg.tools.verb;

import dev.gateleg.core.cost.CallCost;
import dev.gateleg.core.cost.CostModel;
import dev.gateleg.core.cost.CostSheet;
import dev.gateleg.core.cost.Prices;
import dev.gateleg.core.cost.TableClass;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.LiveTable;
import dev.gateleg.tools.view.TableView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells what every access pattern and every write of a table costs, before anything is called. */
@Command(
    name = "cost",
    description = {
      "Predicts what every access pattern and every write costs: units, money for a million calls, and a month at the load that a pattern declares (@Load).",
      "Sizes come from sample items: of the live table, of a file (--samples), or of what patterns declare alone (--declared).",
      "With --write the costs are kept in a file; with --check it fails when one is dearer than the file says."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes: 0 done, 3 with --check: something is dearer.",
      "",
      "Examples:",
      "  gateleg cost",
      "  gateleg cost --samples items.jsonl --class infrequent-access",
      "  gateleg cost --samples items.jsonl --check costs/shop.txt",
      "  gateleg cost --declared --json"
    })
public final class CostCommand implements Callable<Integer> {

  private static final int SEGMENTS = 40;

  /** More than tell anything new of sizes. */
  private static final int MOST_SAMPLES = 100_000;

  @Mixin
  private Globals globals = new Globals();

  @Option(
      names = "--samples",
      paramLabel = "FILE",
      description =
          "Sample items, one a line, as DynamoDB's JSON (what gateleg export writes), instead of the live table's.")
  private @Nullable Path samples;

  @Option(
      names = "--declared",
      description = "No items at all: only what patterns declare by @Load. Nothing is sent.")
  private boolean declared;

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description = "Prices of another Region or date.")
  private @Nullable Path pricesFile;

  @Option(
      names = "--class",
      paramLabel = "CLASS",
      defaultValue = "standard",
      description = "The table's class: standard or infrequent-access. Default: ${DEFAULT-VALUE}.")
  private String tableClass = "standard";

  @Option(names = "--write", paramLabel = "FILE", description = "Keep the costs in a file.")
  private @Nullable Path write;

  @Option(
      names = "--check",
      paramLabel = "FILE",
      description = "Compare with such a file; fail where something is dearer.")
  private @Nullable Path check;

  /** For picocli. */
  public CostCommand() {}

  @Override
  public Integer call() {
    TableClass chosen = chosen();
    Prices prices = prices();
    if (write != null && check != null) {
      throw CommandException.usage(
          ToolsCode.COST_TWICE, "--write and --check exclude each other; check first, then write.");
    }
    if (samples != null && declared) {
      throw CommandException.usage(
          ToolsCode.COST_TWICE, "--samples and --declared exclude each other; leave one out.");
    }
    TableModel model = Session.model(globals);
    CostSheet before = check == null ? null : sheet(model, check);
    CostModel costs = costs(model);
    if (costs == null) {
      return Exit.OK;
    }
    List<CallCost> calls = new ArrayList<>(costs.reads());
    calls.addAll(costs.writes());
    CostSheet now = CostSheet.of(model.table(), calls);
    if (before != null) {
      return compared(before.dearer(now));
    }
    if (write != null) {
      written(write, now);
    }
    print(calls, prices.of(chosen));
    globals.say("Prices of " + prices.region() + ", " + prices.date() + ", " + prices.currency()
        + ", " + tableClass + ". A month is " + Math.round(Prices.HOURS_OF_MONTH)
        + " hours at the declared load, provisioned capacity fully used.");
    return Exit.OK;
  }

  private TableClass chosen() {
    for (TableClass each : TableClass.values()) {
      if (each.name().replace('_', '-').equalsIgnoreCase(tableClass)) {
        return each;
      }
    }
    throw CommandException.usage(
        ToolsCode.CLASS_UNKNOWN,
        "--class " + tableClass + " is no class of tables; give standard or infrequent-access.");
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

  private static CostSheet sheet(TableModel model, Path file) {
    try {
      return CostSheet.parse(model.table(), Files.readString(file), file.toString());
    } catch (InvalidInputException e) {
      throw CommandException.usage(e);
    } catch (IOException e) {
      throw CommandException.usage(
          ToolsCode.FILE_FAILED,
          "--check " + file + " can't be read; write it first with --write.");
    }
  }

  /** The model with its samples; null where they must not be read. */
  private @Nullable CostModel costs(TableModel model) {
    CostModel alone = CostModel.of(model);
    if (declared) {
      return alone;
    } else if (samples != null) {
      return alone.samples(SampleFile.read(samples, MOST_SAMPLES));
    }
    try (Session session = Session.open(globals)) {
      TableView view = session.view();
      LiveTable live = view.live();
      if (!new Spending(globals)
          .read("a sample of " + view.table(), view.samplePrice(live, SEGMENTS))) {
        return null;
      }
      List<Map<String, Value>> items = new ArrayList<>();
      view.sample(live, SEGMENTS, new Random(), item -> items.add(item.item()));
      return alone.samples(items).tableSize((double) live.items(), (double) live.bytes());
    }
  }

  private int compared(List<String> dearer) {
    try (Output output = globals.output("dearer")) {
      dearer.forEach(line -> output.row(Cell.of(line)));
    }
    globals.say(
        dearer.isEmpty()
            ? "Nothing is dearer than " + check + " says."
            : dearer.size() + " dearer than " + check
                + " says; if that is meant, write it anew with --write.");
    return dearer.isEmpty() ? Exit.OK : Exit.DIFFERENCE;
  }

  private void written(Path file, CostSheet sheet) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw CommandException.usage(
          ToolsCode.FOLDER_MISSING,
          "There is no folder " + folder + " to write into; make it first.");
    }
    if (globals.dryRun()) {
      globals.say("Would write " + file + ".");
      return;
    }
    try {
      Files.writeString(file, sheet.write());
    } catch (IOException e) {
      throw CommandException.failed(
          ToolsCode.FILE_FAILED,
          file + " can't be written (" + e.getMessage() + "); give another file.");
    }
  }

  private void print(List<CallCost> calls, Prices.Rates rates) {
    try (Output output = globals.output(
        "call",
        "units",
        "by",
        "items",
        "itemBytes",
        "dollarsPerMillion",
        "callsPerSecond",
        "onDemandMonth",
        "provisionedMonth",
        "basis")) {
      for (CallCost call : calls) {
        boolean loaded = call.perSecond() > 0;
        output.row(
            Cell.of(call.name()),
            Cell.of(call.units()),
            Cell.of(places(call)),
            Cell.of(call.items()),
            Cell.of(Math.round(call.itemBytes())),
            Cell.of(call.onDemandMillion(rates)),
            loaded ? Cell.of(call.perSecond()) : Cell.absent(),
            loaded ? Cell.of(call.onDemandMonth(rates)) : Cell.absent(),
            loaded ? Cell.of(call.provisionedMonth(rates)) : Cell.absent(),
            Cell.of(call.basis()));
      }
    }
  }

  private static String places(CallCost call) {
    List<String> places = new ArrayList<>();
    if (call.cost().table() > 0) {
      places.add("table " + Cell.plain(call.cost().table()));
    }
    call.cost().indexes().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(index -> places.add(index.getKey() + " " + Cell.plain(index.getValue())));
    return String.join(", ", places);
  }
}
