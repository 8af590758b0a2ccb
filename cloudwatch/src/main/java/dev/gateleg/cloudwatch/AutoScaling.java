package dev.gateleg.cloudwatch;

/**
 * What DynamoDB's auto scaling would have done with a track: capacity rises when two minutes in a row used more than the
 * target, and falls when fifteen in a row used 20 % less than it, at most four times a day and once an hour after that. Up to
 * five minutes of unused capacity are saved for a burst. An hour is paid for at its highest capacity.
 */
final class AutoScaling {

  private static final int SECONDS = 60;
  private static final int MINUTES_OF_HOUR = 60;
  private static final int MINUTES_OF_DAY = 24 * 60;
  private static final int BURST_SECONDS = 300;
  private static final int MINUTES_TO_RISE = 2;
  private static final int MINUTES_TO_FALL = 15;
  private static final int FREE_FALLS = 4;
  private static final double PERCENT = 100;
  private static final double SLACK = 0.2;

  private AutoScaling() {}

  /** The capacity in units times hours; infinite where some units would have been throttled. */
  static double unitHours(Track track, long least, long most, int target) {
    double share = target / PERCENT;
    long capacity =
        clamp(Math.ceil(track.length() == 0 ? 0 : track.minute(0) / SECONDS / share), least, most);
    double burst = 0;
    double paid = 0;
    long highest = capacity;
    int above = 0;
    int below = 0;
    double highestBelow = 0;
    int falls = 0;
    int lastFall = -MINUTES_OF_HOUR;
    for (int i = 0; i < track.length(); i++) {
      if (i % MINUTES_OF_DAY == 0) {
        falls = 0;
      }
      if (i % MINUTES_OF_HOUR == 0) {
        paid += i == 0 ? 0 : highest;
        highest = capacity;
      }
      double used = track.minute(i);
      double left = burst + (double) capacity * SECONDS - used;
      if (left < -1e-6) {
        return Double.POSITIVE_INFINITY;
      }
      burst = Math.min(left, (double) capacity * BURST_SECONDS);
      double rate = used / SECONDS;
      above = rate > share * capacity ? above + 1 : 0;
      boolean low = rate < (share - SLACK) * capacity || (share <= SLACK && rate == 0);
      highestBelow = low ? Math.max(below == 0 ? 0 : highestBelow, rate) : 0;
      below = low ? below + 1 : 0;
      if (above >= MINUTES_TO_RISE) {
        capacity = Math.max(capacity, clamp(Math.ceil(rate / share), least, most));
        above = 0;
      } else if (below >= MINUTES_TO_FALL
          && (falls < FREE_FALLS || i - lastFall >= MINUTES_OF_HOUR)) {
        long lower = clamp(Math.ceil(highestBelow / share), least, most);
        if (lower < capacity) {
          capacity = lower;
          falls++;
          lastFall = i;
        }
        below = 0;
      }
      highest = Math.max(highest, capacity);
    }
    double lastHour = track.length() % MINUTES_OF_HOUR == 0
        ? 1
        : track.length() % MINUTES_OF_HOUR / (double) MINUTES_OF_HOUR;
    return track.length() == 0 ? 0 : paid + highest * lastHour;
  }

  private static long clamp(double wanted, long least, long most) {
    return Math.max(least, wanted >= most ? most : (long) wanted);
  }
}
