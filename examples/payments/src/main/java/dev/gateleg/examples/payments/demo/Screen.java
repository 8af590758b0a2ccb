package dev.gateleg.examples.payments.demo;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;

/** The table that the demo shows: drawn again in its place on a terminal, line by line elsewhere. */
final class Screen {

  private static final String UP_AND_CLEAR = "\u001b[%dA\u001b[J";

  private final PrintWriter out;
  private final long seed;
  private final boolean shown;
  private final boolean terminal = System.console() != null;
  private int lines;
  private long lastSecond = -1;

  Screen(PrintWriter out, long seed, boolean shown) {
    this.out = out;
    this.seed = seed;
    this.shown = shown;
  }

  void show(double seconds, Tally tally, Map<String, Long> faults, int kills) {
    if (!shown || (long) seconds == lastSecond) {
      return;
    }
    lastSecond = (long) seconds;
    if (!terminal) {
      out.printf(
          Locale.ROOT,
          "%4d s  %6d requests  %5d replays  %5d refusals  %5d faults  %3d kills%n",
          lastSecond,
          tally.count("requests", 0),
          tally.count("replays", 0),
          tally.count("refusals", 0),
          faults.values().stream().mapToLong(Long::longValue).sum(),
          kills);
      out.flush();
      return;
    }
    StringBuilder text = new StringBuilder();
    line(text, "Gateleg payments demo, seed " + seed + ", " + lastSecond + " s. Ctrl-C ends it.");
    line(text, "");
    row(text, "requests", tally.count("requests", 0));
    row(text, "  per second", Math.round(tally.count("requests", 0) / Math.max(1, seconds)));
    row(text, "replays (same answer again)", tally.count("replays", 0));
    row(text, "refusals (not enough money)", tally.count("refusals", 0));
    row(
        text,
        "tried again with the same key",
        tally.count("tried again (busy)", 0) + tally.count("tried again (no answer)", 0));
    row(text, "orders paid", tally.settled().size());
    row(text, "service killed", kills);
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
    out.printf(
        Locale.ROOT,
        "%nAudit: %s EUR in, %s EUR paid, %s EUR back, %s EUR held; double charges: %d%n",
        verdict.moneyIn(),
        verdict.moneyPaid(),
        verdict.moneyBack(),
        verdict.moneyHeld(),
        verdict.doubleCharges());
    if (verdict.holds()) {
      out.println("Every invariant holds.");
    }
    verdict.vacuous().forEach(lack -> out.println("PROVES NOTHING: " + lack));
    verdict.findings().forEach(finding -> out.println("WRONG: " + finding));
    out.flush();
  }
}
