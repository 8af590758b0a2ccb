package dev.gateleg.testing.simulation.fault;

import dev.gateleg.testing.simulation.schedule.VirtualClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What happened in a run, line by line, if anybody wants to know. */
public final class Trace {

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MILLIS_PER_SECOND = 1000;
  private static final long SECONDS_PER_MINUTE = 60;

  private final VirtualClock time;
  private final @Nullable List<String> lines;

  /** A trace, or nothing of the kind. */
  public Trace(VirtualClock time, boolean kept) {
    this.time = time;
    this.lines = kept ? new ArrayList<>() : null;
  }

  /** Notes what somebody did; the text is only made if it is kept. */
  public void note(String who, Supplier<String> what) {
    if (lines != null) {
      long millis = time.nanos() / NANOS_PER_MILLI;
      long seconds = millis / MILLIS_PER_SECOND;
      lines.add(String.format(
          Locale.ROOT,
          "%4d:%02d.%03d  %-12s %s",
          seconds / SECONDS_PER_MINUTE,
          seconds % SECONDS_PER_MINUTE,
          millis % MILLIS_PER_SECOND,
          who,
          what.get()));
    }
  }

  /** The lines; none if they were not kept. */
  public List<String> lines() {
    return lines == null ? List.of() : List.copyOf(lines);
  }
}
