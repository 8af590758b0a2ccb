package dev.gateleg.sql;

import dev.gateleg.analytics.Sql;
import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.bulk.BulkStoppedException;
import dev.gateleg.patterns.error.PatternCode;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Surroundings;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Answers questions in SQL. */
@Command(
    name = "sql",
    description = {
      "Answers a query in DuckDB's SQL over the live table, an export, an archive, or what lake made. There is a table for each"
          + " entity, and _other for items of none.",
      "Without a query there is a prompt, at which the tab key completes tables and columns; without a terminal, queries are"
          + " read from standard input, one a line."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg sql \"select status, count(*), sum(total) from \\\"Order\\\" group by all\" --yes",
      "  gateleg sql \"select * from Product limit 5\" --from AWSDynamoDB/01700000000000-a1b2c3d4 --json",
      "  gateleg sql --from shop.duckdb",
      "",
      "Order is a word of SQL's own, so it stands in double quotes. SHOW TABLES and DESCRIBE \"Order\" tell what there is."
    })
public final class SqlCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Mixin
  private Origin origin = new Origin();

  @Mixin
  private Scales scales = new Scales();

  @Parameters(index = "0", arity = "0..1", paramLabel = "QUERY", description = "The query.")
  private @Nullable String query;

  /** For picocli. */
  public SqlCommand() {}

  @Override
  public Integer call() throws IOException {
    AnalyticsModel model = scales.model(globals);
    try {
      Optional<Sql> open = origin.open(globals, model, query == null ? "" : query);
      if (open.isEmpty()) {
        return Exit.OK;
      }
      try (Sql sql = open.get()) {
        return answer(sql);
      }
    } catch (BulkStoppedException e) {
      throw e.is(PatternCode.BULK_COST_CAP)
          ? CommandException.refused(e)
          : CommandException.failed(e);
    }
  }

  private int answer(Sql sql) throws IOException {
    Surroundings around = globals.surroundings();
    Answers answers = new Answers(globals, sql);
    if (query != null) {
      ask(answers, query);
    } else if (around.asks() && around.terminal()) {
      new SqlPrompt(sql, answers).run(around.environment());
    } else {
      BufferedReader lines = around.input();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          ask(answers, line);
        }
      }
    }
    return Exit.OK;
  }

  /** A query that DuckDB refuses is a wrong call. */
  private static void ask(Answers answers, String line) {
    try {
      answers.print(line);
    } catch (InvalidInputException e) {
      throw e.is(AnalyticsCode.SQL_FAILED) ? CommandException.usage(e) : e;
    }
  }
}
