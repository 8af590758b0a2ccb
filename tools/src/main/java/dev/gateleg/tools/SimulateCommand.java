package dev.gateleg.tools;

import dev.gateleg.proofs.ProofScenarios;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.report.ReportJson;
import dev.gateleg.proofs.report.ReportTable;
import dev.gateleg.proofs.scenario.KillScenarios;
import dev.gateleg.proofs.scenario.Scenarios;
import dev.gateleg.testing.simulation.PatternReport;
import dev.gateleg.testing.simulation.RunResult;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Simulation;
import dev.gateleg.testing.simulation.SimulationReport;
import dev.gateleg.tools.error.ToolsCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs Gateleg's patterns under faults, and tells what struck and what held. */
@Command(
    name = "simulate",
    description = {
      "Runs Gateleg's patterns by several processes at once, under faults and in virtual time, and checks what must hold.",
      "A run follows from its seed alone: one that fails can be replayed.",
      "With --kill, real processes do the work against an engine on disk, and are killed while they do."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes: 0 all held, 1 a promise was broken or a control not caught, 2 the call is wrong.",
      "",
      "Examples:",
      "  gateleg simulate --seeds 2000 --controls",
      "  gateleg simulate --pattern ledger --from 42 --seeds 1 --trace",
      "  gateleg simulate --kill 20"
    })
final class SimulateCommand implements Callable<Integer> {

  private static final long CONTROL_SEEDS = 2_000;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many runs of each pattern. Default: ${DEFAULT-VALUE}.")
  private long seeds;

  @Option(
      names = "--from",
      paramLabel = "SEED",
      defaultValue = "0",
      description = "The first seed. Default: ${DEFAULT-VALUE}.")
  private long from;

  @Option(
      names = "--pattern",
      paramLabel = "P",
      split = ",",
      description = "Only this pattern, or these; a control may be named too.")
  private List<String> patterns = new ArrayList<>();

  @Option(
      names = "--controls",
      description =
          "Also run the controls: the naive code that people write, each of which must be caught.")
  private boolean controls;

  @Option(
      names = "--cores",
      paramLabel = "N",
      description = "How many runs at once. Default: one per core.")
  private int cores = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--kill",
      paramLabel = "N",
      description = {
        "Instead, run the patterns by processes of their own over HTTP, and kill one after the other, N times.",
        "--from, --pattern, --controls and --json hold here too."
      })
  private @Nullable Integer kills;

  @Option(
      names = "--models",
      description = {
        "Instead, play random programs on random models, one a seed, against a reference.",
        "--seeds, --from, --cores and --json hold here too.",
        "With --controls, faults are put back one by one instead, each of which must be caught within 2000 seeds."
      })
  private boolean models;

  @Option(names = "--trace", description = "Print what happened in every run; for few seeds.")
  private boolean trace;

  @Option(names = "--json", description = "Print the result as one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Spec
  private CommandSpec spec;

  SimulateCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (kills != null) {
      return kill(kills);
    }
    if (seeds < 1) {
      throw wrong(ToolsCode.SEED_COUNT, "--seeds " + seeds + " prove nothing; give at least 1.");
    }
    if (cores < 1) {
      throw wrong(ToolsCode.CORE_COUNT, "--cores " + cores + " run nothing; give at least 1.");
    }
    if (models) {
      ModelRuns runs =
          new ModelRuns(spec.commandLine().getOut(), spec.commandLine().getErr());
      boolean held = controls
          ? runs.controls(from, controlSeeds(), cores, json)
          : runs.run(from, seeds, cores, json);
      return held ? 0 : 1;
    }
    List<Scenario> chosen = chosen();
    SimulationProgress progress =
        new SimulationProgress(spec.commandLine().getErr(), System.console() != null);
    List<PatternReport> reports = new ArrayList<>();
    for (Scenario scenario : chosen) {
      progress.begins(scenario, seeds);
      Simulation simulation =
          Simulation.of(scenario).from(from).seeds(seeds).cores(cores).progress(progress);
      PatternReport report = simulation.run().patterns().get(0);
      reports.add(report);
      progress.ended(report);
    }
    SimulationReport report = new SimulationReport(reports);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(ReportJson.of(report));
    } else {
      print(report, out);
    }
    out.flush();
    return report.asItShould() ? 0 : 1;
  }

  /** A fault that is put back into the model machine may take more seeds than a pattern needs. */
  private long controlSeeds() {
    boolean said = spec.commandLine().getParseResult().hasMatchedOption("--seeds");
    return said ? seeds : CONTROL_SEEDS;
  }

  private int kill(int count) throws IOException, InterruptedException {
    if (count < 1) {
      throw wrong(ToolsCode.KILL_COUNT, "--kill " + count + " proves nothing; give at least 1.");
    }
    List<String> all = KillRuns.names();
    for (String name : patterns) {
      if (!all.contains(name)) {
        throw unknown(name, all);
      }
    }
    List<String> promises =
        KillScenarios.promises().stream().map(KillScenario::name).toList();
    KillRuns runs = new KillRuns(
        count,
        from,
        spec.commandLine().getOut(),
        spec.commandLine().getErr(),
        System.console() != null);
    List<String> names = !patterns.isEmpty() ? patterns : controls ? all : promises;
    return runs.run(names, json) ? 0 : 1;
  }

  private List<Scenario> chosen() {
    List<Scenario> promises = new ArrayList<>(Scenarios.promises());
    promises.addAll(ProofScenarios.promises());
    List<Scenario> all = new ArrayList<>(promises);
    all.addAll(Scenarios.controls());
    all.addAll(ProofScenarios.controls());
    if (patterns.isEmpty()) {
      return controls ? all : promises;
    }
    List<Scenario> chosen = new ArrayList<>();
    for (String name : patterns) {
      chosen.add(all.stream()
          .filter(scenario -> scenario.name().equals(name))
          .findFirst()
          .orElseThrow(() -> unknown(name, all.stream().map(Scenario::name).toList())));
    }
    return chosen;
  }

  private ParameterException unknown(String name, List<String> all) {
    return wrong(
        ToolsCode.PATTERN_UNKNOWN,
        "--pattern " + name + " is none of " + String.join(", ", all) + ".");
  }

  private void print(SimulationReport report, PrintWriter out) {
    if (trace) {
      report.patterns().forEach(pattern -> traces(pattern, out));
    }
    ReportTable.lines(report).forEach(out::println);
    for (PatternReport pattern : report.patterns()) {
      if (!pattern.asItShould() && !pattern.scenario().control()) {
        failures(pattern, out);
      }
    }
    out.println();
    out.println(Ansi.AUTO.string(verdict(report)));
  }

  private void traces(PatternReport pattern, PrintWriter out) {
    for (long seed = from; seed < from + pattern.seeds(); seed++) {
      RunResult run = Simulation.replay(pattern.scenario(), seed);
      out.println(pattern.scenario().name() + ", seed " + seed + ":");
      run.trace().forEach(line -> out.println("  " + line));
      run.violations().forEach(violation -> out.println("  VIOLATION: " + violation));
      out.println();
    }
  }

  private static void failures(PatternReport pattern, PrintWriter out) {
    String name = pattern.scenario().name();
    RunResult first = pattern.failures().get(0);
    out.println();
    out.println(Ansi.AUTO.string("@|bold,red " + name + " broke its promise|@ with seed "
        + first.seed() + ": " + pattern.scenario().promise() + "."));
    first.violations().forEach(violation -> out.println("  " + violation));
    out.println("What happened:");
    first.trace().forEach(line -> out.println("  " + line));
    for (RunResult failure : pattern.failures()) {
      out.println("Replay with: ./gateleg simulate --from " + failure.seed()
          + " --seeds 1 --pattern " + name);
    }
  }

  private static String verdict(SimulationReport report) {
    long runs = 0;
    long violated = 0;
    long caught = 0;
    long missed = 0;
    for (PatternReport pattern : report.patterns()) {
      if (pattern.scenario().control()) {
        caught += pattern.asItShould() ? 1 : 0;
        missed += pattern.asItShould() ? 0 : 1;
      } else {
        runs += pattern.seeds();
        violated += pattern.violated();
      }
    }
    String promises = runs == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "@|bold,%s %,d violations|@ in %,d runs. ",
            violated == 0 ? "green" : "red",
            violated,
            runs);
    String controlled = caught + missed == 0
        ? ""
        : "@|bold," + (missed == 0 ? "green" : "red") + " " + caught + " of " + (caught + missed)
            + " controls|@ caught.";
    return (promises + controlled).strip();
  }

  private ParameterException wrong(ToolsCode code, String message) {
    return new ParameterException(spec.commandLine(), code.says(message));
  }
}
