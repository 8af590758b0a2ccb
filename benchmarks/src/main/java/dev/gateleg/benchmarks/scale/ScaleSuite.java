package dev.gateleg.benchmarks.scale;

import java.util.List;
import java.util.stream.Collectors;

/** The lines of {@code benchmarks/run scale}. */
public final class ScaleSuite {

  private static final List<ScaleLine> LINES = List.of(
      new ChangesLine(),
      new ConsumersLine(),
      new ImportLine(),
      new ScatterLine(),
      new SketchLine());

  private ScaleSuite() {}

  /** The names of all lines. */
  public static List<String> names() {
    return LINES.stream().map(ScaleLine::name).toList();
  }

  /** Measures the lines whose name contains the text; answers the report. */
  public static String run(String only, boolean json) {
    return LINES.stream()
        .filter(line -> line.name().contains(only))
        .map(ScaleSuite::measured)
        .map(figure -> json ? figure.json() : figure.line())
        .collect(Collectors.joining("\n"));
  }

  private static ScaleFigure measured(ScaleLine line) {
    try {
      return line.measure();
    } catch (Exception e) {
      throw new IllegalStateException("The line " + line.name() + " can't be measured.", e);
    }
  }
}
