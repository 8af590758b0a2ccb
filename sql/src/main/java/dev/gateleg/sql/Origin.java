package dev.gateleg.sql;

import dev.gateleg.analytics.Lake;
import dev.gateleg.analytics.Sql;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.patterns.archive.FolderSink;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkRead;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.ProgressLine;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.view.AnyTable;
import dev.gateleg.tools.view.Units;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where items are read from: the live table, or a place on the disk. */
final class Origin {

  private static final String ARCHIVE = "root.jsonl.gz";
  private static final String LAKE = "lake.json";

  @Option(
      names = "--from",
      paramLabel = "PLACE",
      description =
          "An export of DynamoDB's, an archive, or what lake made; without it, the live table is read.")
  private @Nullable Path from;

  @Option(
      names = "--rate",
      paramLabel = "UNITS",
      description = "At most that many read units a second of the live table.")
  private double rate;

  @Option(
      names = "--segments",
      paramLabel = "N",
      description = "That many segments of the live table at once; 4 by default.")
  private int segments = 4;

  /** What was given; null for the live table. */
  @Nullable
  Path from() {
    return from;
  }

  /** The lake that was given; empty where it is none. */
  Optional<Lake> lake(AnalyticsModel model) {
    if (from == null) {
      return Optional.empty();
    } else if (!Files.exists(from)) {
      throw CommandException.usage(
          SqlCode.PLACE_MISSING,
          "There is nothing at " + from + "; give an export, an archive, or what lake made.");
    } else if (Files.isRegularFile(from)) {
      return Optional.of(Lake.duckDb(from, model));
    }
    return Files.isRegularFile(from.resolve(LAKE))
        ? Optional.of(Lake.parquet(from, model))
        : Optional.empty();
  }

  /** Reads what was given, which is no lake; empty where it must not be read, since this is a dry run. */
  <T> Optional<T> read(Globals globals, Function<ItemSource, T> work) {
    if (from != null) {
      return Optional.of(work.apply(
          Files.isRegularFile(from.resolve(ARCHIVE))
              ? ItemSource.archive(FolderSink.at(from))
              : ItemSource.export(from)));
    }
    try (Session session = Session.open(globals);
        ProgressLine line = new ProgressLine(globals)) {
      double units = Units.read((double) session.view().live().bytes(), false);
      if (!new Spending(globals).read("all of " + session.view().table(), units)) {
        return Optional.empty();
      }
      BulkRead scan = Bulk.on(AnyTable.of(session.view()))
          .reading()
          .concurrency(segments)
          .unitsPerSecond(rate)
          .onProgress(line::show);
      Double most = globals.maxCost();
      return Optional.of(work.apply(ItemSource.scan(most == null ? scan : scan.maxUnits(most))));
    }
  }

  /** Opens what was given for one query, or for any where it is empty. */
  Optional<Sql> open(Globals globals, AnalyticsModel model, String query) {
    Optional<Lake> lake = lake(model);
    return lake.isPresent()
        ? Optional.of(lake.get().sql())
        : read(globals, source -> Sql.of(model, source, query));
  }
}
