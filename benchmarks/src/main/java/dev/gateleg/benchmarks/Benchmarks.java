package dev.gateleg.benchmarks;

import dev.gateleg.benchmarks.analytics.AnalyticsSuite;
import dev.gateleg.benchmarks.engine.EnginePlan;
import dev.gateleg.benchmarks.engine.EngineSuite;
import dev.gateleg.benchmarks.engine.Soak;
import dev.gateleg.benchmarks.harness.Contest;
import dev.gateleg.benchmarks.harness.Harness;
import dev.gateleg.benchmarks.harness.Plan;
import dev.gateleg.benchmarks.harness.Score;
import dev.gateleg.benchmarks.library.LibrarySuite;
import dev.gateleg.benchmarks.patterns.PatternSuite;
import dev.gateleg.benchmarks.scale.ScaleSuite;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** The command line of the benchmarks; {@code benchmarks/run} calls it. */
public final class Benchmarks {

  private static final int USAGE = 2;

  private Benchmarks() {}

  /** Measures the suite that the arguments name and prints what it found. */
  public static void main(String[] arguments) {
    Options options;
    try {
      options = Options.of(List.of(arguments));
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(USAGE);
      return;
    }
    System.err.println(machine());
    if (options.suite().equals(Options.ENGINE)) {
      engine(options);
    } else if (options.suite().equals(Options.SOAK)) {
      System.exit(Soak.run(options.soak(), System.out) ? 0 : 1);
    } else if (options.suite().equals(Options.PATTERNS)) {
      patterns(options);
    } else if (options.suite().equals(Options.ANALYTICS)) {
      System.out.println(AnalyticsSuite.run(options.analyticsItems(), options.json()));
    } else if (options.suite().equals(Options.SCALE)) {
      System.out.println(ScaleSuite.run(options.only(), options.json()));
    } else {
      library(options);
    }
  }

  private static void engine(Options options) {
    EnginePlan plan = options.enginePlan();
    System.err.printf(
        Locale.ROOT,
        "The engine and DynamoDB Local in turns: %.2f s for each operation and number of threads,"
            + " items of 1 KB; growth to %,d items.%n",
        plan.turns().seconds(),
        plan.growth().items());
    // DynamoDB Local prints its settings, which are no results.
    PrintStream results = System.out;
    System.setOut(System.err);
    results.println(EngineSuite.run(plan, options.only(), options.json()));
    results.flush();
    // It also leaves threads behind that would keep the process running.
    System.exit(0);
  }

  private static void patterns(Options options) {
    Plan plan = options.plan();
    System.err.printf(
        "Gateleg's patterns and the low-level client by hand on an engine in this process:%n"
            + "%d s to warm up, then %d rounds of %d ms turns.%n",
        plan.warmUp().toSeconds(), plan.rounds(), plan.turn().toMillis());
    System.out.println(PatternSuite.run(plan, options.only(), options.json()));
  }

  private static void library(Options options) {
    List<Contest> contests = LibrarySuite.contests().stream()
        .filter(contest -> contest.operation().contains(options.only()))
        .toList();
    Plan plan = options.plan();
    System.err.printf(
        "Gateleg, the low-level client by hand and the Enhanced Client on a stub HTTP client:%n%d"
            + " s to warm up, then %d rounds of %d ms turns; ratios are to \"%s\" in the same"
            + " round.%n",
        plan.warmUp().toSeconds(), plan.rounds(), plan.turn().toMillis(), LibrarySuite.BY_HAND);
    List<Score> scores = new Harness(plan).run(contests);
    System.out.println(options.json() ? Report.json(scores) : Report.table(scores));
  }

  private static String machine() {
    return "Java " + Runtime.version() + " on " + System.getProperty("os.name") + " "
        + System.getProperty("os.arch") + ", " + Runtime.getRuntime().availableProcessors()
        + " processors";
  }
}
