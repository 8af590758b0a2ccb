package dev.gateleg.tools.verb;

import dev.gateleg.core.capsule.Capsule;
import dev.gateleg.core.capsule.CapsuleTaker;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.stream.Streams;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Clients;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.AnyTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Takes what happened to one partition into a file. */
@Command(
    name = "capsule",
    description = {
      "Takes the partition of an entity into a file that a test can play: its items, and the records of the table's stream in a time window.",
      "Sensitive values are replaced by pseudonyms: those of --mask, and those that the model marks. Calls and throttling reasons are the program's to record (docs/capsule.md)."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg capsule Order orderId=o_1 --out o_1.capsule",
      "  gateleg capsule PK=ORDER#o_1 SK=METADATA --from 2026-11-18T09:00:00Z --to 2026-11-18T09:20:00Z --mask email --out o_1.capsule"
    })
public final class CapsuleCommand implements Callable<Integer> {

  private static final Duration WINDOW = Duration.ofHours(1);

  /** About what a partition costs to read, where nothing is known of it. */
  private static final double USUAL_UNITS = 10;

  @Mixin
  private Globals globals = new Globals();

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Where the window begins. Default: an hour before its end.")
  private @Nullable String from;

  @Option(names = "--to", paramLabel = "TIME", description = "Where the window ends. Default: now.")
  private @Nullable String to;

  @Option(
      names = "--mask",
      paramLabel = "ATTRIBUTE",
      split = ",",
      description = "Attributes whose values are replaced by pseudonyms.")
  private List<String> mask = List.of();

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The file.")
  private Path out;

  @Parameters(
      arity = "1..*",
      paramLabel = "ENTITY NAME=VALUE",
      description = "The entity and its key components, or the stored key.")
  private List<String> words = List.of();

  /** For picocli. */
  public CapsuleCommand() {}

  @Override
  public Integer call() {
    Instant end = time("--to", to, Instant.now());
    Instant begin = time("--from", from, end.minus(WINDOW));
    if (end.isBefore(begin)) {
      throw CommandException.usage(
          ToolsCode.CAPSULE_WINDOW,
          "--from " + begin + " is after --to " + end + "; give the earlier instant first.");
    }
    if (Files.exists(out)) {
      throw CommandException.refused(
          ToolsCode.FILE_EXISTS, out + " is there already; give another file, or move it away.");
    }
    Path folder = out.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw CommandException.usage(
          ToolsCode.FOLDER_MISSING,
          "There is no folder " + folder + " to write into; make it first.");
    }
    try (Session session = Session.open(globals);
        DynamoDbStreamsClient streams =
            Clients.streams(globals.endpoint(), globals.region(), globals.profile())) {
      Map<String, Value> key = ItemKeys.key(session, words);
      if (!new Spending(globals).read("the partition of " + ItemKeys.shown(key), USUAL_UNITS)) {
        return Exit.OK;
      }
      Capsule capsule = CapsuleTaker.of(AnyTable.of(session.view()))
          .streams(Streams.of(streams))
          .masking(session.model())
          .masking(mask)
          .take(Objects.requireNonNull(key.get(session.model().partitionKey())), begin, end);
      if (capsule.items().isEmpty() && capsule.changes().isEmpty()) {
        throw CommandException.failed(
            ToolsCode.CAPSULE_EMPTY,
            "There is nothing under " + ItemKeys.shown(key)
                + ", and its stream tells of no change from " + begin + " to " + end
                + "; look at the key, or at --from and --to.");
      }
      capsule.write(out);
      try (Output output = globals.output("file", "items", "changes")) {
        output.record(
            Cell.of(out.toString()),
            Cell.of(capsule.items().size()),
            Cell.of(capsule.changes().size()));
      }
      return Exit.OK;
    }
  }

  private static Instant time(String option, @Nullable String text, Instant otherwise) {
    try {
      return text == null ? otherwise : Instant.parse(text);
    } catch (DateTimeException e) {
      throw CommandException.usage(
          ToolsCode.TIME_MALFORMED,
          option + " " + text + " is no time; write it as 2026-11-18T09:00:00Z.");
    }
  }
}
