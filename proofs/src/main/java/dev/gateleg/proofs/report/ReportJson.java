package dev.gateleg.proofs.report;

import dev.gateleg.testing.simulation.PatternReport;
import dev.gateleg.testing.simulation.RunResult;
import dev.gateleg.testing.simulation.SimulationReport;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A report as one JSON object. */
public final class ReportJson {

  private static final char FIRST_PRINTABLE = ' ';

  private ReportJson() {}

  /** The object, in one line. */
  public static String of(SimulationReport report) {
    return "{\"asItShould\":" + report.asItShould() + ",\"patterns\":"
        + list(report.patterns(), ReportJson::pattern) + "}";
  }

  private static String pattern(PatternReport pattern) {
    return "{\"pattern\":" + text(pattern.scenario().name())
        + ",\"promise\":" + text(pattern.scenario().promise())
        + ",\"control\":" + pattern.scenario().control()
        + ",\"seeds\":" + pattern.seeds()
        + ",\"operations\":" + pattern.operations()
        + ",\"simulatedSeconds\":" + pattern.simulated().toSeconds()
        + ",\"tookMillis\":" + pattern.took().toMillis()
        + ",\"violations\":" + pattern.violated()
        + ",\"faults\":" + faults(pattern)
        + ",\"failures\":" + list(pattern.failures(), ReportJson::failure) + "}";
  }

  private static String faults(PatternReport pattern) {
    return pattern.scenario().faults().stream()
        .sorted()
        .map(kind -> text(name(kind)) + ":" + pattern.faults().getOrDefault(kind, 0L))
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** {@code lostAnswer}, as JSON's names are written. */
  private static String name(FaultKind kind) {
    StringBuilder name = new StringBuilder();
    for (String word : kind.title().split(" ")) {
      name.append(
          name.isEmpty()
              ? word
              : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
    }
    return name.toString();
  }

  private static String failure(RunResult result) {
    return "{\"seed\":" + result.seed()
        + ",\"violations\":" + list(result.violations(), ReportJson::text)
        + ",\"trace\":" + list(result.trace(), ReportJson::text) + "}";
  }

  static <T> String list(List<T> values, Function<T, String> shown) {
    return values.stream().map(shown).collect(Collectors.joining(",", "[", "]"));
  }

  static String text(String value) {
    StringBuilder json = new StringBuilder("\"");
    for (char c : value.toCharArray()) {
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < FIRST_PRINTABLE) {
        json.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }
}
