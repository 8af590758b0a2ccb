package dev.gateleg.sql;

import dev.gateleg.analytics.Lake;
import dev.gateleg.analytics.Loaded;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.patterns.bulk.BulkStoppedException;
import dev.gateleg.patterns.error.PatternCode;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Makes typed tables of a single table's items. */
@Command(
    name = "lake",
    description = {
      "Writes a table for each entity, with the model's types, into a folder of Parquet files, or into a file of DuckDB's"
          + " (PLACE ends in .duckdb).",
      "Run again, it writes only what changed; an incremental export is applied to what is there."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg lake shop-lake --yes",
      "  gateleg lake shop.duckdb --from AWSDynamoDB/01700000000000-a1b2c3d4 --scale Order.total=2",
      "  gateleg lake shop-lake --rate 500 --max-cost 20000"
    })
public final class LakeCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Mixin
  private Origin origin = new Origin();

  @Mixin
  private Scales scales = new Scales();

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Parameters(
      index = "0",
      paramLabel = "PLACE",
      description = "A folder, or a file that ends in .duckdb.")
  private Path place;

  /** For picocli. */
  public LakeCommand() {}

  @Override
  public Integer call() {
    AnalyticsModel model = scales.model(globals);
    if (origin.lake(model).isPresent()) {
      throw CommandException.usage(
          SqlCode.PLACE_IS_LAKE,
          origin.from()
              + " was made by lake; give an export, an archive, or nothing for the live table.");
    }
    Lake lake = place.toString().endsWith(".duckdb")
        ? Lake.duckDb(place, model)
        : Lake.parquet(place, model);
    try {
      Optional<Loaded> loaded = origin.read(globals, lake::load);
      loaded.ifPresent(this::print);
      return Exit.OK;
    } catch (BulkStoppedException e) {
      throw e.is(PatternCode.BULK_COST_CAP)
          ? CommandException.refused(e)
          : CommandException.failed(e);
    }
  }

  private void print(Loaded loaded) {
    if (loaded.skipped()) {
      globals.say(loaded.source() + " was loaded before: there is nothing to do.");
    }
    try (Output output = globals.output("table", "read", "inserted", "changed", "deleted")) {
      loaded
          .tables()
          .forEach(table -> output.row(
              Cell.of(table.table()),
              Cell.of(table.read()),
              Cell.of(table.inserted()),
              Cell.of(table.changed()),
              Cell.of(table.deleted())));
    }
  }
}
