package dev.gateleg.tools.verb;

import dev.gateleg.patterns.migration.Migration;
import dev.gateleg.patterns.migration.MigrationProgress;
import dev.gateleg.patterns.migration.MigrationSettings;
import dev.gateleg.patterns.migration.Phase;
import dev.gateleg.patterns.migration.Plan;
import dev.gateleg.patterns.migration.PlanStep;
import dev.gateleg.patterns.migration.VerifyResult;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.MigrationSource;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Takes a program's migration through its steps. */
@Command(
    name = "migrate",
    description = {
      "Takes a migration through its steps: plan, mirror, backfill, verify, switch, clean-up; run"
          + " does mirror, backfill and verify.",
      "status, pause, resume; back and abandon undo; repair mends what verify finds.",
      "The migration is declared by a program on the class path, as a MigrationSource."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg migrate plan orders-by-user",
      "  gateleg migrate run orders-by-user --rate 500 --yes",
      "  gateleg migrate verify --file verify.state"
    })
public final class MigrateCommand implements Callable<Integer> {

  /** What can be asked for. */
  private enum Step {
    STATUS(false),
    PLAN(false),
    VERIFY(false),
    MIRROR(true),
    BACKFILL(true),
    RUN(true),
    REPAIR(true),
    SWITCH(true),
    BACK(true),
    ABANDON(true),
    CLEAN_UP(true),
    PAUSE(true),
    RESUME(true);

    private final boolean writes;

    Step(boolean writes) {
      this.writes = writes;
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Mixin
  private Globals globals = new Globals();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "STEP",
      description = "status (by default), plan, mirror, backfill, verify, run, repair, switch,"
          + " back, abandon, clean-up, pause or resume.")
  private String step = "status";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "MIGRATION",
      description = "Its name; not needed where there is one only.")
  private @Nullable String name;

  @Option(
      names = "--rate",
      paramLabel = "UNITS",
      description = "At most that many write units a second.")
  private double rate;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "From where a verification goes on that was ended.")
  private @Nullable Path file;

  /** For picocli. */
  public MigrateCommand() {}

  @Override
  public Integer call() {
    Step wanted = Stream.of(Step.values())
        .filter(each -> each.word().equals(step))
        .findFirst()
        .orElseThrow(() -> globals.wrong("[StepUnknown] A migration has no step '" + step
            + "'; use one of " + Stream.of(Step.values()).map(Step::word).toList() + "."));
    MigrationSource source = source();
    try (DynamoDbClient client = Session.client(globals)) {
      Migration<?, ?> migration = source.over(client);
      String what = wanted.word() + " of the migration " + source.name();
      if (wanted.writes && !new Spending(globals).write(what, 0)) {
        return Exit.OK;
      }
      return done(wanted, migration);
    }
  }

  private MigrationSource source() {
    List<MigrationSource> all = ServiceLoader.load(MigrationSource.class).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
    List<MigrationSource> fitting =
        all.stream().filter(each -> name == null || each.name().equals(name)).toList();
    if (fitting.size() != 1) {
      throw CommandException.usage("[MigrationUnknown] "
          + (name == null ? "No migration is named" : "There is no migration " + name)
          + ", and the class path has "
          + (all.isEmpty() ? "none" : all.stream().map(MigrationSource::name).toList())
          + "; name one of them, or put the program with its MigrationSource on the class path.");
    }
    return fitting.get(0);
  }

  private MigrationSettings settings() {
    return MigrationSettings.DEFAULT
        .unitsPerSecond(rate)
        .hears(progress -> globals.say(progress.toString()));
  }

  private int done(Step wanted, Migration<?, ?> migration) {
    switch (wanted) {
      case PLAN -> {
        return plan(migration.plan());
      }
      case VERIFY -> {
        return verified(migration.verify(file));
      }
      case RUN -> {
        migration.mirror();
        migration.backfill(settings());
        return verified(migration.verify(file));
      }
      case REPAIR -> migration.repair(migration.verify(), settings());
      case MIRROR -> migration.mirror();
      case BACKFILL -> migration.backfill(settings());
      case SWITCH -> migration.switchReads();
      case BACK -> migration.switchBack();
      case ABANDON -> migration.abandon(settings());
      case CLEAN_UP -> migration.cleanUp(settings());
      case PAUSE -> migration.pause();
      case RESUME -> migration.resume();
      case STATUS -> {}
    }
    return status(migration.progress());
  }

  private int plan(Plan plan) {
    if (!globals.json()) {
      globals.out().print(plan);
      globals.out().flush();
      return Exit.OK;
    }
    try (Output output = globals.output("stage", "kind", "words")) {
      for (PlanStep each : plan.steps()) {
        output.row(Cell.of(each.stage()), Cell.of(each.kind().name()), Cell.of(each.words()));
      }
    }
    return Exit.OK;
  }

  private int verified(VerifyResult result) {
    result.differences().forEach(each -> globals.say(each.old() + " is not " + each.now()));
    try (Output output =
        globals.output("old", "new", "differences", "readAgain", "unknown", "units")) {
      output.record(
          Cell.of(result.old()),
          Cell.of(result.now()),
          Cell.of(result.differences().size()),
          Cell.of(result.again()),
          Cell.of(result.unknown()),
          Cell.of(result.units()));
    }
    return result.same() ? Exit.OK : Exit.DIFFERENCE;
  }

  private int status(MigrationProgress progress) {
    Phase phase = progress.phase();
    try (Output output = globals.output("phase", "paused", "segments", "done", "read", "written")) {
      output.record(
          Cell.of(phase.name()),
          Cell.of(progress.paused()),
          Cell.of(progress.segments()),
          Cell.of(progress.done()),
          Cell.of(progress.read()),
          Cell.of(progress.written()));
    }
    return Exit.OK;
  }
}
