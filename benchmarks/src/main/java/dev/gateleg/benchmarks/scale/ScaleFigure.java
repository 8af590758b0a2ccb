package dev.gateleg.benchmarks.scale;

import java.util.Locale;

/**
 * What was measured.
 *
 * @param name the line
 * @param reached what was reached, with what it is compared with
 * @param target what it should be
 * @param met whether it is
 */
public record ScaleFigure(String name, String reached, String target, boolean met) {

  /** As a line for people. */
  public String line() {
    return String.format(
        Locale.ROOT, "%-16s %-70s %-34s %s", name, reached, target, met ? "met" : "MISSED");
  }

  /** As JSON. */
  public String json() {
    return "{\"name\":\"" + name + "\",\"reached\":\"" + reached + "\",\"target\":\"" + target
        + "\",\"met\":" + met + "}";
  }
}
