package dev.gateleg.sql;

import dev.gateleg.analytics.schema.Ddl;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints the statements that make a lake's files tables of another engine. */
@Command(
    name = "ddl",
    description =
        "Prints the statements that make tables of a lake's Parquet files, for Trino's Hive connector or for Amazon Athena.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg ddl athena s3://my-bucket/shop-lake",
      "  gateleg ddl trino s3://my-bucket/shop-lake --scale Order.total=2 > tables.sql"
    })
public final class DdlCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Mixin
  private Scales scales = new Scales();

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Parameters(index = "0", paramLabel = "ENGINE", description = "athena or trino.")
  private String engine;

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Parameters(index = "1", paramLabel = "LOCATION", description = "Where the lake's folder is.")
  private String location;

  /** For picocli. */
  public DdlCommand() {}

  @Override
  public Integer call() {
    globals.out().print(Ddl.of(scales.model(globals), dialect(), location));
    globals.out().flush();
    return Exit.OK;
  }

  private Ddl.Dialect dialect() {
    for (Ddl.Dialect each : Ddl.Dialect.values()) {
      if (each.name().equals(engine.toUpperCase(Locale.ROOT))) {
        return each;
      }
    }
    throw CommandException.usage(
        SqlCode.ENGINE_UNKNOWN, "There is no DDL for " + engine + "; give athena or trino.");
  }
}
