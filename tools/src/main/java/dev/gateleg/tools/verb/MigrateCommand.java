package dev.gateleg.tools.verb;

import dev.gateleg.patterns.migration.Migration;
import dev.gateleg.patterns.migration.MigrationException;
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
import dev.gateleg.tools.command.ProgressLine;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.error.ToolsCode;
import java.nio.file.Path;
import java.util.ArrayList;
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
      "Each step can be started again after it was ended, and in several terminals at once to share the work.",
      "The migration is declared by the program, as a MigrationSource: --classpath is its jar or its classes."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes: 0 done, 3 the sides differ, 4 not confirmed, too dear, or not in this phase.",
      "",
      "Examples:",
      "  gateleg migrate plan orders-by-user --classpath target/classes",
      "  gateleg migrate run orders-by-user --rate 500 --yes",
      "  gateleg migrate verify --file verify.state"
    })
public final class MigrateCommand implements Callable<Integer> {

  /** What can be asked for. */
  private enum Step {
    STATUS(false),
    PLAN(false),
    VERIFY(true),
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

  /** A check of the old item and a write of the new one, in a transaction with a sign of life. */
  private static final double UNITS_OF_A_REPAIR = 6;

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

  @Option(
      names = "--classpath",
      paramLabel = "PLACE",
      split = ":",
      description = "The jars and folders of the program that declares the migration.")
  private List<Path> classpath = new ArrayList<>();

  /** For picocli. */
  public MigrateCommand() {}

  @Override
  public Integer call() {
    Step wanted = Stream.of(Step.values())
        .filter(each -> each.word().equals(step))
        .findFirst()
        .orElseThrow(() -> globals.wrong(
            ToolsCode.STEP_UNKNOWN,
            "A migration has no step '" + step + "'; use one of "
                + Stream.of(Step.values()).map(Step::word).toList() + "."));
    try (ProgramLoader program = ProgramLoader.of(classpath);
        DynamoDbClient client = Session.client(globals)) {
      MigrationSource source = source(program.loader());
      Migration<?, ?> migration = source.over(client);
      if (wanted.writes && !allowed(wanted, source.name(), migration, client)) {
        return Exit.OK;
      }
      return done(wanted, migration);
    } catch (MigrationException e) {
      throw CommandException.refused(e);
    }
  }

  /** Says what a step costs, about, and asks; false where this is a dry run. */
  private boolean allowed(
      Step wanted, String migration, Migration<?, ?> over, DynamoDbClient client) {
    String what = wanted.word() + " of the migration " + migration;
    MigrationUnits units = MigrationUnits.of(over, client);
    Spending spending = new Spending(globals);
    return switch (wanted) {
      case VERIFY -> spending.read(what, units.verify());
      case RUN ->
        spending.read("both sides for " + what, units.verify())
            & spending.write(what, units.backfill());
      case BACKFILL -> spending.write(what, units.backfill());
      case REPAIR ->
        spending.read("both sides for " + what, units.verify())
            & spending.write(what + ", for each difference about", UNITS_OF_A_REPAIR);
      case ABANDON, CLEAN_UP -> spending.write(what, units.removal(wanted == Step.CLEAN_UP));
      case MIRROR, PAUSE -> spending.write(what, MigrationUnits.STEP);
      default -> spending.write(what, MigrationUnits.STATE);
    };
  }

  private MigrationSource source(ClassLoader loader) {
    List<MigrationSource> all = ServiceLoader.load(MigrationSource.class, loader).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
    List<MigrationSource> fitting =
        all.stream().filter(each -> name == null || each.name().equals(name)).toList();
    if (fitting.size() != 1) {
      throw CommandException.usage(
          ToolsCode.MIGRATION_UNKNOWN,
          (name == null ? "No migration is named" : "There is no migration " + name)
              + ", and the class path has "
              + (all.isEmpty()
                  ? "none"
                  : all.stream().map(MigrationSource::name).toList())
              + "; name one of them, or give --classpath with the program and its MigrationSource.");
    }
    return fitting.get(0);
  }

  private MigrationSettings settings(ProgressLine line) {
    Double most = globals.maxCost();
    return MigrationSettings.DEFAULT
        .unitsPerSecond(rate)
        .maxUnits(most == null ? Double.POSITIVE_INFINITY : most)
        .hears(line::show);
  }

  private int done(Step wanted, Migration<?, ?> migration) {
    try (ProgressLine line = new ProgressLine(globals)) {
      return done(wanted, migration, settings(line), line);
    }
  }

  private int done(
      Step wanted, Migration<?, ?> migration, MigrationSettings settings, ProgressLine line) {
    switch (wanted) {
      case PLAN -> {
        return plan(migration.plan());
      }
      case VERIFY -> {
        return verified(migration.verify(file));
      }
      case RUN -> {
        migration.mirror();
        migration.backfill(settings);
        line.close();
        return verified(migration.verify(file));
      }
      case REPAIR -> migration.repair(migration.verify(), settings);
      case MIRROR -> migration.mirror();
      case BACKFILL -> migration.backfill(settings);
      case SWITCH -> migration.switchReads();
      case BACK -> migration.switchBack();
      case ABANDON -> migration.abandon(settings);
      case CLEAN_UP -> migration.cleanUp(settings);
      case PAUSE -> migration.pause();
      case RESUME -> migration.resume();
      case STATUS -> {}
    }
    line.close();
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
