package dev.gateleg.proofs.report;

import dev.gateleg.proofs.kill.KillReport;
import dev.gateleg.proofs.kill.KillReport.Pattern;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** A report of kills as a table and as one JSON object. */
public final class KillTable {

  private KillTable() {}

  /** What each scenario did under kills, line by line. */
  public static List<String> lines(KillReport report) {
    TextTable table = new TextTable(
        "pattern",
        "errands",
        "tries",
        "acknowledged",
        "refused",
        "killed",
        "found done",
        "violations");
    for (Pattern pattern : report.patterns()) {
      table.row(
          pattern.scenario().name(),
          ReportTable.count(pattern.errands()),
          ReportTable.count(pattern.tries()),
          ReportTable.count(pattern.acknowledged()),
          ReportTable.count(pattern.refused()),
          ReportTable.count(pattern.killed()),
          ReportTable.count(pattern.foundDone()),
          ReportTable.count(pattern.violations().size()));
    }
    if (report.patterns().size() > 1) {
      table.row(
          "all",
          sum(report, Pattern::errands),
          sum(report, Pattern::tries),
          sum(report, Pattern::acknowledged),
          sum(report, Pattern::refused),
          sum(report, Pattern::killed),
          sum(report, Pattern::foundDone),
          sum(report, pattern -> pattern.violations().size()));
    }
    return table.lines();
  }

  private static String sum(KillReport report, ToIntFunction<Pattern> part) {
    return ReportTable.count(report.patterns().stream().mapToInt(part).sum());
  }

  /** Several runs as one object, in one line. */
  public static String json(List<KillReport> reports) {
    return "{\"asItShould\":" + reports.stream().allMatch(KillReport::asItShould) + ",\"runs\":"
        + ReportJson.list(reports, KillTable::json) + "}";
  }

  private static String json(KillReport report) {
    return "{\"seed\":" + report.seed()
        + ",\"kills\":" + report.kills()
        + ",\"midway\":" + report.midway()
        + ",\"tookMillis\":" + report.took().toMillis()
        + ",\"patterns\":"
        + report.patterns().stream().map(KillTable::json).collect(Collectors.joining(",", "[", "]"))
        + "}";
  }

  private static String json(Pattern pattern) {
    return "{\"pattern\":" + ReportJson.text(pattern.scenario().name())
        + ",\"promise\":" + ReportJson.text(pattern.scenario().promise())
        + ",\"control\":" + pattern.scenario().control()
        + ",\"errands\":" + pattern.errands()
        + ",\"tries\":" + pattern.tries()
        + ",\"acknowledged\":" + pattern.acknowledged()
        + ",\"refused\":" + pattern.refused()
        + ",\"killed\":" + pattern.killed()
        + ",\"foundDone\":" + pattern.foundDone()
        + ",\"violations\":" + ReportJson.list(pattern.violations(), ReportJson::text) + "}";
  }
}
