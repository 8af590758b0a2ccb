package dev.gateleg.patterns.bulk;

import java.io.Serializable;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How far a bulk job is.
 *
 * @param read records that were read, rejected ones included
 * @param written items that were written or deleted
 * @param kept items that were there already and were left as they are
 * @param rejected records that could not be written
 * @param units the capacity units that it took, estimated by the items' sizes and indexes
 * @param share how much of the whole is done, from 0 to 1; less than 0 where that is not known
 * @param elapsed how long this run took so far
 * @param begun how much of the whole was done before this run, from 0 to 1
 */
public record BulkProgress(
    long read,
    long written,
    long kept,
    long rejected,
    double units,
    double share,
    Duration elapsed,
    double begun)
    implements Serializable {

  private static final double PERCENT = 100;

  /** The progress of a run that began with nothing. */
  public BulkProgress(
      long read,
      long written,
      long kept,
      long rejected,
      double units,
      double share,
      Duration elapsed) {
    this(read, written, kept, rejected, units, share, elapsed, 0);
  }

  /** The beginning. */
  static final BulkProgress NONE = new BulkProgress(0, 0, 0, 0, 0, -1, Duration.ZERO);

  /** How long the rest will take if it goes on like this; empty where that can't be told yet. */
  public Optional<Duration> left() {
    if (share <= begun || elapsed.isZero()) {
      return Optional.empty();
    }
    double rest = Math.max(0, 1 - share) / (share - begun);
    return Optional.of(Duration.ofMillis((long) (elapsed.toMillis() * rest)));
  }

  /** One line for a terminal: {@code 12,000 items, 43 %, 3 rejected, 12,400 units, 25 s left}. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%,d items", written + kept));
    if (share >= 0) {
      line.append(String.format(Locale.ROOT, ", %.0f %%", share * PERCENT));
    }
    if (rejected > 0) {
      line.append(String.format(Locale.ROOT, ", %,d rejected", rejected));
    }
    line.append(String.format(Locale.ROOT, ", %,.0f units", units));
    left().ifPresent(rest -> line.append(", ").append(rest.toSeconds()).append(" s left"));
    return line.toString();
  }
}
