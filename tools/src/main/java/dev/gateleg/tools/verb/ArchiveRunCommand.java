package dev.gateleg.tools.verb;

import dev.gateleg.core.item.Value;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.ArchiveResult;
import dev.gateleg.patterns.archive.FolderSink;
import dev.gateleg.tools.command.Arguments;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.Estimator;
import dev.gateleg.tools.view.PatternCall;
import dev.gateleg.tools.view.TableView;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Archives what an access pattern finds. */
@Command(
    name = "run",
    description = {
      "Archives what an access pattern finds: items are written to files, read back and compared, and only then deleted, each on"
          + " condition that it is still as it was archived.",
      "A run that was ended goes on with the next one; nothing is archived twice."
    },
    mixinStandardHelpOptions = true)
public final class ArchiveRunCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Option(
      names = "--in",
      required = true,
      paramLabel = "FOLDER",
      description = "The archive; it is made where there is none.")
  private Path folder;

  @Option(
      names = "--grace",
      paramLabel = "DURATION",
      description = "Let items expire after that time (P7D) instead of deleting them at once.")
  private @Nullable String grace;

  @Option(
      names = "--scope",
      paramLabel = "VALUE",
      description = "What the table is opened for, where it has a scope.")
  private @Nullable String scope;

  @Option(
      names = "--classpath",
      paramLabel = "PLACE",
      description = "A jar or folder that the table's classes need; any number of times.")
  private List<Path> classpath = List.of();

  @Parameters(index = "0", paramLabel = "PATTERN", description = "The pattern's name.")
  private String pattern = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "NAME=VALUE",
      description = "The pattern's arguments.")
  private List<String> words = List.of();

  /** For picocli. */
  public ArchiveRunCommand() {}

  @Override
  public Integer call() {
    Duration after = after();
    try (Session session = Session.open(globals);
        ProgramTable program = ProgramTable.load(session.model(), globals.model(), classpath)) {
      TableView view = session.view();
      PatternCall call = view.pattern(pattern, Arguments.texts(words));
      Spending spending = new Spending(globals);
      double read = new Estimator(view.live(), null).estimate(call.pattern()).units();
      if (!spending.read("the pattern " + pattern, read)) {
        return Exit.OK;
      }
      List<Map<String, Value>> found = new ArrayList<>();
      Reading reading = new Reading(spending, null);
      reading.run((size, next) -> view.run(call, size, next), 0, item -> found.add(item.item()));
      // Each is read once more, and deleted: about as much as it was to read it.
      if (!spending.write(
          found.size() + " items of " + view.table() + " to " + folder + ", and deletes them",
          Math.max(found.size(), Math.ceil(reading.units() * 2)))) {
        return Exit.OK;
      }
      Archive archive =
          Archive.of(program.open(session.client(), view.table(), scope), FolderSink.at(folder));
      return end((after == null ? archive : archive.grace(after)).runItems(found));
    }
  }

  private @Nullable Duration after() {
    try {
      return grace == null ? null : Duration.parse(grace);
    } catch (DateTimeParseException e) {
      throw CommandException.usage(
          ToolsCode.GRACE_MALFORMED,
          "--grace " + grace + " is no duration; write it as P7D or PT12H.");
    }
  }

  private int end(ArchiveResult result) {
    try (Output output =
        globals.output("folder", "archived", "known", "removed", "changed", "files")) {
      output.record(
          Cell.of(folder.toString()),
          Cell.of(result.archived()),
          Cell.of(result.known()),
          Cell.of(result.removed()),
          Cell.of(result.changed()),
          Cell.of(result.files()));
    }
    return Exit.OK;
  }
}
