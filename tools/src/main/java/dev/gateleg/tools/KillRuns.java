package dev.gateleg.tools;

import dev.gateleg.proofs.kill.KillReport;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Kills;
import dev.gateleg.proofs.report.KillTable;
import dev.gateleg.proofs.scenario.KillScenarios;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;

/** Runs Gateleg's patterns by processes that are killed, all of them mixed; and then each control by itself. */
final class KillRuns {

  /** How many kills a control is given at a time: most need only one. */
  private static final int KILLS_PER_ROUND = 5;

  private static final int MOST_VIOLATIONS = 10;
  private static final int BETWEEN_LINES = 25;
  private static final double MILLIS_PER_SECOND = 1_000;

  private final int kills;
  private final long seed;
  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean terminal;

  KillRuns(int kills, long seed, PrintWriter out, PrintWriter err, boolean terminal) {
    this.kills = kills;
    this.seed = seed;
    this.out = out;
    this.err = err;
    this.terminal = terminal;
  }

  /** The names of all scenarios, controls last. */
  static List<String> names() {
    return Stream.concat(KillScenarios.promises().stream(), KillScenarios.controls().stream())
        .map(KillScenario::name)
        .toList();
  }

  /** Runs the scenarios with these names, and prints what came of it; answers whether all is as it should be. */
  boolean run(List<String> names, boolean json) throws IOException, InterruptedException {
    List<KillReport> reports = new ArrayList<>();
    List<KillScenario> promises = KillScenarios.promises().stream()
        .filter(scenario -> names.contains(scenario.name()))
        .toList();
    if (!promises.isEmpty()) {
      reports.add(promises(promises));
    }
    for (KillScenario control : KillScenarios.controls()) {
      if (names.contains(control.name())) {
        reports.add(control(control.name()));
      }
    }
    if (json) {
      out.println(KillTable.json(reports));
    } else {
      reports.forEach(this::print);
    }
    out.flush();
    return reports.stream().allMatch(KillReport::asItShould);
  }

  private KillReport promises(List<KillScenario> scenarios)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("gateleg-kills");
    KillReport report = Kills.of(kills)
        .seed(seed)
        .progress(count -> progress("all patterns", count, kills))
        .run(scenarios, folder);
    if (report.asItShould()) {
      delete(folder);
    } else {
      err.println("The table as it was left, and what the workers said: " + folder);
    }
    return report;
  }

  /** Rounds of a few kills, until the control is caught. */
  private KillReport control(String name) throws IOException, InterruptedException {
    for (int done = 0; ; done += KILLS_PER_ROUND) {
      KillScenario fresh = KillScenarios.controls().stream()
          .filter(control -> control.name().equals(name))
          .findFirst()
          .orElseThrow();
      int round = Math.min(KILLS_PER_ROUND, kills - done);
      int before = done;
      Path folder = Files.createTempDirectory("gateleg-kills");
      KillReport report = Kills.of(round)
          .seed(seed + done)
          .progress(count -> progress(name, before + count, kills))
          .run(List.of(fresh), folder);
      delete(folder);
      if (report.asItShould() || done + round >= kills) {
        return report;
      }
    }
  }

  private void progress(String what, int count, int all) {
    String line = String.format(Locale.ROOT, "%-24s %,d of %,d kills", what, count, all);
    if (terminal) {
      err.print(SimulationProgress.CLEAR + line + (count == all ? "\n" : ""));
    } else if (count % BETWEEN_LINES == 0 || count == all) {
      err.println(line);
    }
    err.flush();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void print(KillReport report) {
    KillTable.lines(report).forEach(out::println);
    for (KillReport.Pattern pattern : report.patterns()) {
      List<String> violations = pattern.violations();
      if (!violations.isEmpty()) {
        out.println(pattern.scenario().name()
            + (pattern.scenario().control() ? " is caught:" : " BROKE ITS PROMISE:"));
        violations.stream().limit(MOST_VIOLATIONS).forEach(text -> out.println("  " + text));
      } else if (pattern.scenario().control()) {
        out.println(pattern.scenario().name() + " was NOT CAUGHT.");
      }
    }
    boolean right = report.asItShould();
    long violations = report.patterns().stream()
        .mapToLong(pattern -> pattern.violations().size())
        .sum();
    out.println();
    out.println(Ansi.AUTO.string(String.format(
        Locale.ROOT,
        "@|bold,%s %,d violations|@ after %,d kills, %,d of them in the middle of an errand, in %.1f s.",
        right ? "green" : "red",
        violations,
        report.kills(),
        report.midway(),
        report.took().toMillis() / MILLIS_PER_SECOND)));
    out.println();
  }
}
