package dev.gateleg.cloudwatch;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What a table and its indexes consumed, minute by minute. Immutable.
 *
 * @param start the first minute
 * @param tracks reads and writes of the table and of each global index, all of one length
 * @param points how many data points CloudWatch had; minutes without one consumed nothing
 */
public record Usage(Instant start, List<Track> tracks, long points) {

  /** Copies the list, and checks that all tracks have one length. */
  public Usage {
    tracks = List.copyOf(tracks);
    if (tracks.stream().mapToInt(Track::length).distinct().count() > 1) {
      throw new IllegalArgumentException("All tracks have to have the same length.");
    }
  }

  /** How many minutes there are. */
  public int minutes() {
    return tracks.isEmpty() ? 0 : tracks.get(0).length();
  }

  /** How long it was looked at. */
  public Duration span() {
    return Duration.ofMinutes(minutes());
  }
}
