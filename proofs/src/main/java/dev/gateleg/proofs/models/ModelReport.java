package dev.gateleg.proofs.models;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came of many seeds.
 *
 * @param seeds how many programs were played
 * @param models how many models were compiled
 * @param refused how many models the compiler refused, by the code of its error
 * @param operations how many operations were made, by how they ended
 * @param violated how many seeds broke something, by the code of what they broke first
 * @param findings the first of each code, made small
 * @param took how long it took
 */
public record ModelReport(
    long seeds,
    long models,
    Map<String, Long> refused,
    Map<String, Long> operations,
    Map<String, Long> violated,
    List<Finding> findings,
    Duration took) {

  /** Whether everything held. */
  public boolean held() {
    return violated.isEmpty();
  }

  /** How many seeds broke something. */
  public long violations() {
    return violated.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The report for people. */
  public String text() {
    StringBuilder out = new StringBuilder();
    for (Finding finding : findings) {
      out.append("seed ")
          .append(finding.seed())
          .append(": ")
          .append(finding.violation())
          .append("\n\n");
      out.append(finding.model().indent(2)).append('\n');
      out.append(finding.test()).append('\n');
      out.append("What happened:\n");
      finding.trace().forEach(line -> out.append("  ").append(line).append('\n'));
      out.append("Replay with: ./gateleg simulate --models --from ")
          .append(finding.seed())
          .append(" --seeds 1\n\n");
    }
    out.append(String.format(
        Locale.ROOT,
        "%,d violations in %,d programs on %,d models, %.1f s.%n",
        violations(),
        seeds,
        models,
        took.toMillis() / 1000.0));
    out.append("operations ").append(operations).append('\n');
    if (!refused.isEmpty()) {
      out.append("refused by the compiler ").append(refused).append('\n');
    }
    if (!violated.isEmpty()) {
      out.append("violated ").append(violated).append('\n');
    }
    return out.toString();
  }

  /** The report as one JSON object. */
  public String json() {
    StringBuilder out = new StringBuilder("{");
    out.append("\"seeds\":").append(seeds).append(",\"models\":").append(models);
    out.append(",\"millis\":").append(took.toMillis());
    out.append(",\"operations\":").append(json(operations));
    out.append(",\"refused\":").append(json(refused));
    out.append(",\"violated\":").append(json(violated));
    out.append(",\"findings\":[");
    for (int i = 0; i < findings.size(); i++) {
      Finding finding = findings.get(i);
      out.append(i == 0 ? "" : ",")
          .append("{\"seed\":")
          .append(finding.seed())
          .append(",\"violation\":")
          .append(quoted(finding.violation()))
          .append(",\"model\":")
          .append(quoted(finding.model()))
          .append(",\"test\":")
          .append(quoted(finding.test()))
          .append('}');
    }
    return out.append("]}").toString();
  }

  private static String json(Map<String, Long> counts) {
    StringBuilder out = new StringBuilder("{");
    counts.forEach((name, count) -> out.append(out.length() == 1 ? "" : ",")
        .append(quoted(name))
        .append(':')
        .append(count));
    return out.append('}').toString();
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
