package dev.gateleg.tools.verb;

import dev.gateleg.core.Table;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkImport;
import dev.gateleg.patterns.bulk.BulkProgress;
import dev.gateleg.patterns.bulk.BulkResult;
import dev.gateleg.patterns.bulk.BulkSource;
import dev.gateleg.patterns.bulk.BulkStoppedException;
import dev.gateleg.patterns.error.PatternCode;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.ProgressLine;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.view.AnyTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the items of a file, or of an export of DynamoDB's, into a table. */
@Command(
    name = "import",
    description = {
      "Writes the items of a file of JSON lines, or of an export of DynamoDB's (full or"
          + " incremental), exactly as they are.",
      "With --entity, writes the rows of a CSV file as that entity, as a program would write them; its first row names the"
          + " attributes. The entity's class is loaded from the model's place.",
      "With --folder, an import that was ended goes on where it was, and what could not be written"
          + " is in rejects.jsonl."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg import shop.jsonl --yes",
      "  gateleg import AWSDynamoDB/01700000000000-a1b2c3d4 --folder import --rate 2000 --yes",
      "  gateleg import shop.jsonl.gz --keep --max-cost 50000",
      "  gateleg import products.csv --entity Product --folder import --yes"
    })
public final class ImportCommand implements Callable<Integer> {

  private static final double UNIT = 1024;

  @Mixin
  private Globals globals = new Globals();

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Parameters(
      index = "0",
      paramLabel = "SOURCE",
      description = "The file, or the folder that has an export's manifests.")
  private Path source;

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      description = "Where its checkpoint and its rejects are kept.")
  private @Nullable Path folder;

  @Option(
      names = "--rate",
      paramLabel = "UNITS",
      description = "At most that many write units a second.")
  private double rate;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "That many requests at once; 4 by default.")
  private int concurrency = 4;

  @Option(
      names = "--entity",
      paramLabel = "ENTITY",
      description = "The source is CSV, and each row is one of this entity.")
  private @Nullable String entity;

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

  @Option(names = "--keep", description = "Leave items that are there already as they are.")
  private boolean keep;

  /** For picocli. */
  public ImportCommand() {}

  @Override
  public Integer call() {
    try (Session session = Session.open(globals)) {
      if (entity != null) {
        return rows(session, ItemKeys.entity(session.model(), entity));
      }
      BulkSource from =
          Files.isDirectory(source) ? BulkSource.export(source) : BulkSource.jsonLines(source);
      return agreed(session)
          ? end(running(Bulk.on(AnyTable.of(session.view())).importing(from).exact()))
          : Exit.OK;
    } catch (BulkStoppedException e) {
      throw e.is(PatternCode.BULK_COST_CAP)
          ? CommandException.refused(e)
          : CommandException.failed(e);
    }
  }

  /** Rows of values are written by the entity's own code, with keys, type, version and claims. */
  private int rows(Session session, String type) {
    try (ProgramTable program = ProgramTable.load(session.model(), globals.model(), classpath)) {
      BulkSource from = BulkSource.csv(source, program.entity(type));
      Table table = program.open(session.client(), session.view().table(), scope);
      return agreed(session) ? end(running(Bulk.on(table).importing(from))) : Exit.OK;
    }
  }

  private boolean agreed(Session session) {
    return new Spending(globals).write(source + " into " + session.view().table(), units());
  }

  private BulkResult running(BulkImport made) {
    try (ProgressLine line = new ProgressLine(globals)) {
      BulkImport job = made.concurrency(concurrency).unitsPerSecond(rate).onProgress(line::show);
      Double most = globals.maxCost();
      job = most == null ? job : job.maxUnits(most);
      job = keep ? job.keepExisting() : job;
      return (folder == null ? job : job.folder(folder)).run();
    }
  }

  /** About, by the size of what is read. */
  private double units() {
    try (var all = Files.walk(source)) {
      long bytes = 0;
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(each);
      }
      return Math.ceil(bytes / UNIT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int end(BulkResult result) {
    result.rejects().forEach(globals::say);
    BulkProgress done = result.progress();
    try (Output output = globals.output("source", "written", "kept", "rejected", "units")) {
      output.record(
          Cell.of(source.toString()),
          Cell.of(done.written()),
          Cell.of(done.kept()),
          Cell.of(done.rejected()),
          Cell.of(done.units()));
    }
    return done.rejected() == 0 ? Exit.OK : Exit.FAILURE;
  }
}
