package dev.gateleg.examples.demo;

import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.load.Tally;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table that the demo shows: drawn again in its place on a terminal, line by line elsewhere. */
final class Screen {

  private static final String UP_AND_CLEAR = "\u001b[%dA\u001b[J";

  private final PrintWriter out;
  private final long seed;
  private final boolean shown;
  private final List<String> systems;
  private final boolean terminal = System.console() != null;
  private int lines;
  private long lastSecond = -1;

  Screen(PrintWriter out, long seed, boolean shown, List<String> systems) {
    this.out = out;
    this.seed = seed;
    this.shown = shown;
    this.systems = List.copyOf(systems);
  }

  void show(double seconds, Tally tally, Map<String, Long> faults, int kills) {
    if (!shown || (long) seconds == lastSecond) {
      return;
    }
    lastSecond = (long) seconds;
    long requests = tally.counted(Tally.REQUESTS);
    if (!terminal) {
      out.printf(
          Locale.ROOT,
          "%4d s  %7d requests  %5d/s  %5d replays  %5d faults  %3d kills%n",
          lastSecond,
          requests,
          Math.round(requests / Math.max(1, seconds)),
          tally.counted(Tally.REPLAYS),
          faults.values().stream().mapToLong(Long::longValue).sum(),
          kills);
      out.flush();
      return;
    }
    StringBuilder text = new StringBuilder();
    line(text, "Gateleg demo, seed " + seed + ", " + lastSecond + " s. Ctrl-C ends it.");
    line(text, "");
    row(text, "requests", requests);
    row(text, "  per second", Math.round(requests / Math.max(1, seconds)));
    systems.forEach(
        system -> row(text, "  " + system, tally.counted(system + " " + Tally.REQUESTS)));
    row(text, "replays (same answer again)", tally.counted(Tally.REPLAYS));
    row(
        text,
        "tried again with the same key",
        tally.counted(Tally.BUSY) + tally.counted(Tally.SILENT));
    row(text, "services killed", kills);
    line(
        text,
        String.format(
            Locale.ROOT,
            "  %-32s p50 %.1f ms, p99 %.1f ms",
            "latency",
            tally.latency(0.5),
            tally.latency(0.99)));
    line(text, "");
    line(text, "  faults struck");
    faults.forEach((name, count) -> row(text, "  " + name, count));
    if (lines > 0) {
      out.printf(UP_AND_CLEAR, lines);
    }
    out.print(text);
    out.flush();
    lines = (int) text.chars().filter(c -> c == '\n').count();
  }

  private static void row(StringBuilder text, String name, long count) {
    line(text, String.format(Locale.ROOT, "  %-32s %,10d", name, count));
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\n');
  }

  void audit(Verdict verdict) {
    out.println();
    for (Verdict.Line line : verdict.promises()) {
      Promised promised = line.promised();
      out.printf(
          Locale.ROOT,
          "%-13s %-10s %s: %s (%s)%n",
          promised.state() == Promised.State.HOLDS
              ? "holds"
              : promised.state() == Promised.State.BROKEN ? "BROKEN" : "PROVES NOTHING",
          line.system(),
          promised.name(),
          promised.figures(),
          promised.remark());
    }
    verdict.untested().forEach(lack -> out.println("PROVES NOTHING: " + lack));
    if (verdict.holds()) {
      out.println("Every promise holds.");
    }
    out.flush();
  }
}
