package dev.gateleg.cloudwatch;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What to do with a table, and the numbers behind it. Immutable.
 *
 * @param saw what was looked at, for people
 * @param now what the table costs in a month as it is
 * @param choices all ways to pay, the cheapest first; empty where there is not enough data
 * @param findings indexes that nobody reads or that hold too much, and loads that were declared and not seen
 * @param onDemandFrom the earliest instant at which it can become on-demand; null for at once
 */
public record Advice(
    String saw,
    double now,
    List<Choice> choices,
    List<Finding> findings,
    @Nullable Instant onDemandFrom) {

  /** What a finding is about. */
  public enum Kind {
    /** An index that is written and never read. */
    INDEX_UNUSED,
    /** An index that holds more than its patterns read. */
    INDEX_OVER_PROJECTED,
    /** A load that patterns declare and that was not seen, or the other way round. */
    LOAD_DIFFERS,
    /** What a pattern declares, where there is not enough data. */
    LOAD_DECLARED
  }

  /**
   * Something to know.
   *
   * @param kind what it is about
   * @param subject the index, or {@code table}
   * @param said in a sentence, with its numbers
   * @param month what it costs in a month; 0 where that is not the point
   */
  public record Finding(Kind kind, String subject, String said, double month) {}

  /** Copies the lists. */
  public Advice {
    choices = List.copyOf(choices);
    findings = List.copyOf(findings);
  }

  /** The cheapest way to pay; empty where there is not enough data. */
  public Optional<Choice> best() {
    return choices.stream().findFirst();
  }
}
