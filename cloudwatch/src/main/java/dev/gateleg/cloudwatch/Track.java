package dev.gateleg.cloudwatch;

import java.util.Arrays;

/** The units that the table or one index consumed in each minute, read or written. Immutable. */
public final class Track {

  private static final double SECONDS = 60;

  private final String index;
  private final Direction direction;
  private final double[] minutes;

  private Track(String index, Direction direction, double[] minutes) {
    this.index = index;
    this.direction = direction;
    this.minutes = minutes;
  }

  /**
   * A track.
   *
   * @param index the global index; empty for the table and its local indexes
   * @param direction reads or writes
   * @param minutes the units of each minute
   */
  public static Track of(String index, Direction direction, double... minutes) {
    for (double units : minutes) {
      if (!(units >= 0 && units <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("A minute can't take " + units + " units.");
      }
    }
    return new Track(index, direction, minutes.clone());
  }

  /** The global index; empty for the table and its local indexes. */
  public String index() {
    return index;
  }

  /** Reads or writes. */
  public Direction direction() {
    return direction;
  }

  /** How many minutes there are. */
  public int length() {
    return minutes.length;
  }

  /** The units of one minute. */
  public double minute(int at) {
    return minutes[at];
  }

  /** All units. */
  public double sum() {
    return Arrays.stream(minutes).sum();
  }

  /** The units a second of the busiest minute. */
  public double peak() {
    return Arrays.stream(minutes).max().orElse(0) / SECONDS;
  }

  /** For people: {@code GSI1 reads}. */
  public String name() {
    return (index.isEmpty() ? "table" : index)
        + (direction == Direction.READ ? " reads" : " writes");
  }
}
