package dev.gateleg.benchmarks.engine;

import java.util.Locale;

/**
 * What a figure should be.
 *
 * @param bound how it is to be compared
 * @param value with what
 * @param ofRatio whether the ratio is meant; otherwise the engine's own figure
 * @param unit the unit of the value
 */
record Target(Bound bound, double value, boolean ofRatio, String unit) {

  enum Bound {
    AT_LEAST("≥ "),
    AT_MOST("≤ "),
    BELOW("< "),
    NONE("");

    private final String sign;

    Bound(String sign) {
      this.sign = sign;
    }
  }

  /** No target: the figure is there to be read. */
  static final Target NONE = new Target(Bound.NONE, 0, true, "");

  static Target atLeast(double times) {
    return new Target(Bound.AT_LEAST, times, true, "×");
  }

  static Target atMost(double times) {
    return new Target(Bound.AT_MOST, times, true, "×");
  }

  static Target below(double times) {
    return new Target(Bound.BELOW, times, true, "×");
  }

  static Target figureAtMost(double value, String unit) {
    return new Target(Bound.AT_MOST, value, false, unit);
  }

  boolean exists() {
    return bound != Bound.NONE;
  }

  boolean isMet(double figure, double ratio) {
    double given = ofRatio ? ratio : figure;
    return switch (bound) {
      case AT_LEAST -> given >= value;
      case AT_MOST -> given <= value;
      case BELOW -> given < value;
      case NONE -> true;
    };
  }

  @Override
  public String toString() {
    if (!exists()) {
      return "";
    }
    String number =
        value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    return String.format(
        Locale.ROOT, "%s%s%s", bound.sign, number, unit.equals("×") ? unit : " " + unit);
  }
}
