package dev.gateleg.benchmarks.scale;

/** One line of the report: something that is measured beside something else in the same run. */
public interface ScaleLine {

  /** Its name, by which {@code --only} finds it. */
  String name();

  /** Measures it. */
  ScaleFigure measure() throws Exception;
}
