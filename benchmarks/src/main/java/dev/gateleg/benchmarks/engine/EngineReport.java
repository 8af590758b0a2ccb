package dev.gateleg.benchmarks.engine;

import java.util.List;
import java.util.Locale;

/** Rows as a table to read, or as JSON. */
final class EngineReport {

  private EngineReport() {}

  static String table(List<Row> rows, int small) {
    StringBuilder text = new StringBuilder();
    text.append(String.format(
        "%-22s %-38s %-25s %14s %14s %9s %10s %s%n",
        "section", "operation", "setting", "engine", "compared to", "ratio", "target", "met"));
    String section = "";
    for (Row row : rows) {
      boolean next = !row.section().equals(section);
      section = row.section();
      text.append(next ? System.lineSeparator() : "")
          .append(String.format(
              Locale.ROOT,
              "%-22s %-38s %-25s %14s %14s %9s %10s %s%n",
              next ? section : "",
              row.operation(),
              row.setting(),
              figure(row.engine(), row.unit()),
              figure(row.other(), row.unit()),
              Double.isNaN(row.ratio()) ? "" : String.format(Locale.ROOT, "%.2f×", row.ratio()),
              row.target(),
              row.target().exists() ? row.isMet() ? "yes" : "NO" : ""));
    }
    return text.append(
            "\nCompared to DynamoDB Local; growth to " + small + " items of the same run.")
        .toString();
  }

  private static String figure(double value, String unit) {
    if (Double.isNaN(value)) {
      return "";
    }
    return String.format(Locale.ROOT, value < 100 ? "%,.1f %s" : "%,.0f %s", value, unit);
  }

  static String json(List<Row> rows) {
    StringBuilder text = new StringBuilder("[");
    for (Row row : rows) {
      text.append(text.length() == 1 ? "\n  " : ",\n  ")
          .append(String.format(
              Locale.ROOT,
              "{\"section\": \"%s\", \"operation\": \"%s\", \"setting\": \"%s\", \"unit\": \"%s\","
                  + " \"engine\": %s, \"other\": %s, \"ratio\": %s, \"target\": \"%s\", \"met\": %s}",
              row.section(),
              row.operation(),
              row.setting(),
              row.unit(),
              number(row.engine()),
              number(row.other()),
              number(row.ratio()),
              row.target(),
              row.target().exists() ? row.isMet() : "null"));
    }
    return text.append("\n]").toString();
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "null" : String.format(Locale.ROOT, "%.4f", value);
  }
}
