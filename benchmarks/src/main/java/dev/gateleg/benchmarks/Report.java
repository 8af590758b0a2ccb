package dev.gateleg.benchmarks;

import dev.gateleg.benchmarks.harness.Score;
import dev.gateleg.benchmarks.harness.Spread;
import java.util.List;
import java.util.Locale;

/** Scores as a table to read, or as JSON. */
final class Report {

  private Report() {}

  static String table(List<Score> scores) {
    StringBuilder text = new StringBuilder();
    text.append(String.format(
        "%-13s %-16s %10s %17s %7s %13s %12s %7s%n",
        "operation",
        "contestant",
        "time/call",
        "quartiles",
        "ratio",
        "quartiles",
        "alloc/call",
        "ratio"));
    String operation = "";
    for (Score score : scores) {
      boolean next = !score.operation().equals(operation);
      operation = score.operation();
      text.append(next ? System.lineSeparator() : "")
          .append(String.format(
              Locale.ROOT,
              "%-13s %-16s %7.1f µs %17s %7.3f %13s %9.0f B %8.3f%n",
              next ? operation : "",
              score.contestant(),
              score.nanos().median() / 1e3,
              range(score.nanos(), 1e3, 1),
              score.timeRatio().median(),
              range(score.timeRatio(), 1, 3),
              score.bytes().median(),
              score.allocationRatio().median()));
    }
    return text.toString();
  }

  private static String range(Spread spread, double unit, int digits) {
    String format = "%." + digits + "f – %." + digits + "f";
    return String.format(Locale.ROOT, format, spread.low() / unit, spread.high() / unit);
  }

  static String json(List<Score> scores) {
    StringBuilder text = new StringBuilder("[");
    for (Score score : scores) {
      text.append(text.length() == 1 ? "\n  " : ",\n  ")
          .append(String.format(
              Locale.ROOT,
              "{\"operation\": \"%s\", \"contestant\": \"%s\", \"nanos\": %s, \"bytes\": %s,"
                  + " \"timeRatio\": %s, \"allocationRatio\": %s}",
              score.operation(),
              score.contestant(),
              spread(score.nanos()),
              spread(score.bytes()),
              spread(score.timeRatio()),
              spread(score.allocationRatio())));
    }
    return text.append("\n]").toString();
  }

  private static String spread(Spread spread) {
    return String.format(
        Locale.ROOT,
        "{\"low\": %.4f, \"median\": %.4f, \"high\": %.4f}",
        spread.low(),
        spread.median(),
        spread.high());
  }
}
