package dev.gateleg.benchmarks;

import dev.gateleg.benchmarks.analytics.AnalyticsSuite;
import dev.gateleg.benchmarks.engine.EnginePlan;
import dev.gateleg.benchmarks.engine.EngineSuite;
import dev.gateleg.benchmarks.harness.Plan;
import dev.gateleg.benchmarks.library.LibrarySuite;
import dev.gateleg.benchmarks.patterns.PatternSuite;
import dev.gateleg.benchmarks.scale.ScaleSuite;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;

/**
 * What the command line asks for.
 *
 * @param suite which contests
 * @param json whether to print JSON instead of a table
 * @param only the part of an operation's name to measure; empty for all
 * @param plan how long to measure the library and the patterns
 * @param enginePlan how long to measure the engine
 * @param soak how long to watch the engine
 */
record Options(
    String suite, boolean json, String only, Plan plan, EnginePlan enginePlan, Duration soak) {

  static final String LIBRARY = "library";
  static final String ENGINE = "engine";
  static final String PATTERNS = "patterns";
  static final String SOAK = "soak";
  static final String SCALE = "scale";
  static final String ANALYTICS = "analytics";

  private static final int ANALYTICS_ITEMS = 1_000_000;

  static Options of(List<String> arguments) {
    String suite = LIBRARY;
    boolean json = false;
    String only = "";
    Plan plan = Plan.FULL;
    EnginePlan enginePlan = EnginePlan.FULL;
    Duration soak = Duration.ofMinutes(10);
    for (Iterator<String> rest = arguments.iterator(); rest.hasNext(); ) {
      String argument = rest.next();
      switch (argument) {
        case LIBRARY, ENGINE, PATTERNS, SOAK, SCALE, ANALYTICS -> suite = argument;
        case "--json" -> json = true;
        case "--only" -> only = value(argument, rest);
        case "--rounds" -> plan = new Plan(plan.warmUp(), number(argument, rest), plan.turn());
        case "--warm-up" ->
          plan = new Plan(Duration.ofSeconds(number(argument, rest)), plan.rounds(), plan.turn());
        case "--seconds" -> enginePlan = enginePlan.withSeconds(decimal(argument, rest));
        case "--minutes" -> soak = Duration.ofMillis((long) (decimal(argument, rest) * 60_000));
        case "--items" -> enginePlan = enginePlan.withItems(number(argument, rest));
        default ->
          throw new IllegalArgumentException(
              "[Argument] \"" + argument + "\" is not known; see benchmarks/run --help.");
      }
    }
    checkHas(suite, only);
    return new Options(suite, json, only, plan, enginePlan, soak);
  }

  /** The items of the analytics suite. */
  int analyticsItems() {
    return enginePlan.equals(EnginePlan.FULL)
        ? ANALYTICS_ITEMS
        : enginePlan.growth().items();
  }

  private static void checkHas(String suite, String only) {
    List<String> names = switch (suite) {
      case ENGINE -> EngineSuite.names();
      case PATTERNS -> PatternSuite.names();
      case SOAK -> List.of("soak");
      case SCALE -> ScaleSuite.names();
      case ANALYTICS -> AnalyticsSuite.names();
      default -> LibrarySuite.names();
    };
    if (names.stream().noneMatch(name -> name.contains(only))) {
      throw new IllegalArgumentException("[Only] nothing of the suite \"" + suite
          + "\" has \"" + only + "\" in its name; give a part of one of these:\n  "
          + String.join("\n  ", names));
    }
  }

  private static String value(String argument, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw new IllegalArgumentException("[Argument] " + argument + " needs a value after it.");
    }
    return rest.next();
  }

  private static double decimal(String argument, Iterator<String> rest) {
    String value = value(argument, rest);
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[Argument] " + argument + " needs a number after it, not \"" + value + "\".", e);
    }
  }

  private static int number(String argument, Iterator<String> rest) {
    String value = value(argument, rest);
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[Argument] " + argument + " needs a whole number after it, not \"" + value + "\".", e);
    }
  }
}
