package dev.gateleg.proofs.report;

import dev.gateleg.testing.simulation.PatternReport;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.SimulationReport;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A report as tables: what each scenario did and whether it held, and which faults struck it how often. A dot stands for a
 * fault that cannot strike the scenario.
 */
public final class ReportTable {

  private static final String NOT_APPLICABLE = "·";
  private static final long SECONDS_PER_HOUR = 3600;
  private static final int HOURS_PER_DAY = 24;
  private static final int LONGEST_VIOLATION = 100;

  private ReportTable() {}

  /** The tables, line by line. */
  public static List<String> lines(SimulationReport report) {
    List<String> lines = new ArrayList<>();
    List<PatternReport> promises = only(report, scenario -> !scenario.control());
    List<PatternReport> controls = only(report, Scenario::control);
    if (!promises.isEmpty()) {
      lines.addAll(promises(promises));
      lines.add("");
      lines.addAll(faults(promises));
    }
    if (!controls.isEmpty()) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.addAll(controls(controls));
    }
    return lines;
  }

  private static List<PatternReport> only(SimulationReport report, Predicate<Scenario> which) {
    return report.patterns().stream()
        .filter(pattern -> which.test(pattern.scenario()))
        .toList();
  }

  private static List<String> promises(List<PatternReport> patterns) {
    TextTable table = new TextTable(
        "pattern", "seeds", "operations", "faults", "simulated", "seeds/s", "violations");
    for (PatternReport pattern : patterns) {
      table.row(
          pattern.scenario().name(),
          count(pattern.seeds()),
          count(pattern.operations()),
          count(sum(pattern)),
          span(pattern.simulated()),
          count(rate(pattern)),
          count(pattern.violated()));
    }
    if (patterns.size() > 1) {
      table.row(
          "all",
          count(total(patterns, PatternReport::seeds)),
          count(total(patterns, PatternReport::operations)),
          count(total(patterns, ReportTable::sum)),
          span(patterns.stream()
              .map(PatternReport::simulated)
              .reduce(Duration.ZERO, Duration::plus)),
          "",
          count(total(patterns, PatternReport::violated)));
    }
    return table.lines();
  }

  private static List<String> faults(List<PatternReport> patterns) {
    List<String> head = new ArrayList<>();
    head.add("faults struck");
    patterns.forEach(pattern -> head.add(pattern.scenario().name()));
    TextTable table = new TextTable(head.toArray(String[]::new));
    for (FaultKind kind : FaultKind.values()) {
      if (patterns.stream().anyMatch(each -> applies(each, kind))) {
        List<String> row = new ArrayList<>();
        row.add(kind.title());
        patterns.forEach(each -> row.add(
            applies(each, kind) ? count(each.faults().getOrDefault(kind, 0L)) : NOT_APPLICABLE));
        table.row(row.toArray(String[]::new));
      }
    }
    return table.lines();
  }

  private static boolean applies(PatternReport pattern, FaultKind kind) {
    return pattern.scenario().faults().contains(kind);
  }

  private static List<String> controls(List<PatternReport> patterns) {
    TextTable table = new TextTable("control", "caught", "seeds tried", "by");
    for (PatternReport pattern : patterns) {
      boolean caught = pattern.violated() > 0;
      table.row(
          pattern.scenario().name(),
          caught ? "seed " + pattern.failures().get(0).seed() : "NOT CAUGHT",
          count(pattern.seeds()),
          caught ? shortened(pattern.failures().get(0).violations().get(0)) : "");
    }
    return table.leftFrom(1).lines();
  }

  /** A violation may tell all that there is and all that there should be. */
  private static String shortened(String violation) {
    return violation.length() <= LONGEST_VIOLATION
        ? violation
        : violation.substring(0, LONGEST_VIOLATION - 1) + "…";
  }

  private static long sum(PatternReport pattern) {
    return pattern.faults().values().stream().mapToLong(Long::longValue).sum();
  }

  private static long total(List<PatternReport> patterns, Function<PatternReport, Long> part) {
    return patterns.stream().mapToLong(part::apply).sum();
  }

  static long rate(PatternReport pattern) {
    long nanos = Math.max(1, pattern.took().toNanos());
    return Math.round(pattern.seeds() * (double) Duration.ofSeconds(1).toNanos() / nanos);
  }

  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Days of simulated time, or hours if it is less than one. */
  private static String span(Duration time) {
    double hours = (double) time.toSeconds() / SECONDS_PER_HOUR;
    return hours < HOURS_PER_DAY
        ? String.format(Locale.ROOT, "%.1f h", hours)
        : String.format(Locale.ROOT, "%,.1f days", hours / HOURS_PER_DAY);
  }
}
