package dev.gateleg.patterns.changes;

/** Where a consumer begins that was never started before. Later it goes on where it was. */
public enum StartAt {
  /** With the oldest change that the stream still holds: up to 24 hours ago. The default. */
  OLDEST,
  /**
   * With changes from now on. If nothing was read for 15 minutes after the first start, it begins with the oldest: nothing is
   * lost, and more is told than was wanted.
   */
  NEWEST,
  /**
   * With all data: every item that is there is told once as {@link Inserted}, then the changes that follow, without a gap and
   * without a double. The stream has to show both images, and all data has to be read within 22 hours.
   */
  ALL_DATA
}
