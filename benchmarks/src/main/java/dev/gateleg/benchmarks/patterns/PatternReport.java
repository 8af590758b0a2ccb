package dev.gateleg.benchmarks.patterns;

import dev.gateleg.benchmarks.harness.Spread;
import java.util.List;
import java.util.Locale;

/** Rows as a table to read, or as JSON. */
final class PatternReport {

  private static final double NANOS_PER_MICRO = 1e3;

  private PatternReport() {}

  static String table(List<PatternRow> rows) {
    StringBuilder text = new StringBuilder();
    text.append(String.format(
        "%-20s %11s %11s %7s %15s %5s %7s %15s %15s %5s%n",
        "operation",
        "Gateleg",
        "by hand",
        "ratio",
        "quartiles",
        "≤ " + PatternRow.MOST_TIME,
        "alloc",
        "requests",
        "capacity units",
        "≤ 1"));
    for (PatternRow row : rows) {
      Spread ratio = row.gateleg().timeRatio();
      text.append(String.format(
          Locale.ROOT,
          "%-20s %8.1f µs %8.1f µs %7.3f %15s %5s %7.3f %15s %15s %5s%n",
          row.gateleg().operation(),
          row.gateleg().nanos().median() / NANOS_PER_MICRO,
          row.byHand().nanos().median() / NANOS_PER_MICRO,
          ratio.median(),
          String.format(Locale.ROOT, "%.3f – %.3f", ratio.low(), ratio.high()),
          row.fast() ? "yes" : "NO",
          row.gateleg().allocationRatio().median(),
          pair(row.cost().requests(), row.costByHand().requests()),
          pair(row.cost().units(), row.costByHand().units()),
          row.cheap() ? "yes" : "NO"));
    }
    return text.append("\nRatios are to the time and the allocation by hand in the same round."
            + " Requests and capacity units of a call: Gateleg / by hand;\n"
            + "a transaction that is refused does not tell what it consumed.")
        .toString();
  }

  private static String pair(double gateleg, double byHand) {
    return String.format(Locale.ROOT, "%.2f / %.2f", gateleg, byHand);
  }

  static String json(List<PatternRow> rows) {
    StringBuilder text = new StringBuilder("[");
    for (PatternRow row : rows) {
      text.append(text.length() == 1 ? "\n  " : ",\n  ")
          .append(String.format(
              Locale.ROOT,
              "{\"operation\": \"%s\", \"nanos\": %.1f, \"nanosByHand\": %.1f,"
                  + " \"timeRatio\": %.4f, \"timeTarget\": %s, \"timeMet\": %s,"
                  + " \"allocationRatio\": %.4f, \"requests\": %.4f, \"requestsByHand\": %.4f,"
                  + " \"units\": %.4f, \"unitsByHand\": %.4f, \"costMet\": %s}",
              row.gateleg().operation(),
              row.gateleg().nanos().median(),
              row.byHand().nanos().median(),
              row.gateleg().timeRatio().median(),
              PatternRow.MOST_TIME,
              row.fast(),
              row.gateleg().allocationRatio().median(),
              row.cost().requests(),
              row.costByHand().requests(),
              row.cost().units(),
              row.costByHand().units(),
              row.cheap()));
    }
    return text.append("\n]").toString();
  }
}
