package dev.gateleg.tools.verb;

import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.view.LiveTable;
import dev.gateleg.tools.view.TableView;
import dev.gateleg.tools.view.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads a whole table or index. */
@Command(
    name = "scan",
    description = {
      "Reads the whole table, or an index, and prints items of all kinds or of some entities. It says its price first:",
      "all of the table is paid for, however little of it is printed."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg scan --limit 50",
      "  gateleg scan Order Payment --json --yes > orders.jsonl",
      "  gateleg scan --index GSI2 --max-cost 1000",
      "  gateleg scan --dry-run"
    })
public final class ScanCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Option(names = "--limit", paramLabel = "N", description = "The most items to print.")
  private @Nullable Long limit;

  @Option(names = "--index", paramLabel = "NAME", description = "An index instead of the table.")
  private @Nullable String index;

  @Option(
      names = "--typed",
      description = "With --json: items as DynamoDB writes them, which loses nothing.")
  private boolean typed;

  @Parameters(arity = "0..*", paramLabel = "ENTITY", description = "Only items of these entities.")
  private List<String> words = List.of();

  /** For picocli. */
  public ScanCommand() {}

  @Override
  public Integer call() {
    long most = Limits.limit(limit);
    try (Session session = Session.open(globals)) {
      List<String> entities = new ArrayList<>();
      words.forEach(word -> entities.add(ItemKeys.entity(session.model(), word)));
      TableView view = session.view();
      String on = index == null ? "" : index;
      view.partitionAttributes(on); // An index that is none is told before anything is sent.
      LiveTable live = view.live();
      Spending spending = new Spending(globals);
      if (!spending.read("all of " + (on.isEmpty() ? view.table() : on), price(live, on, most))) {
        return Exit.OK;
      }
      Reading reading = new Reading(spending, null);
      long[] printed = {0};
      try (ItemRows rows = new ItemRows(globals, session.model(), entities, typed)) {
        boolean some = !entities.isEmpty();
        reading.run((size, next) -> view.scan(on, size, next), some ? 0 : most, item -> {
          if ((!some || entities.contains(item.entity())) && (most == 0 || printed[0] < most)) {
            rows.add(item);
            printed[0]++;
          }
        });
      } catch (CommandException e) {
        globals.out().flush();
        throw e;
      }
      globals.say(printed[0] + " of " + reading.read() + " items, " + Cell.plain(reading.units())
          + " read units, " + reading.took().toMillis() + " ms.");
      return Exit.OK;
    }
  }

  private static double price(LiveTable live, String index, long most) {
    double bytes = index.isEmpty() ? live.bytes() : live.indexes().getOrDefault(index, 0L);
    double all = Units.read(bytes, false);
    return most == 0 || live.items() == 0
        ? all
        : Math.min(all, Units.read(bytes / live.items() * most, false));
  }
}
