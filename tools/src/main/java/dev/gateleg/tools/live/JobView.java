package dev.gateleg.tools.live;

import java.util.List;

/**
 * A job as people see it.
 *
 * @param id its id
 * @param kind import, export, archive, migrate, undo
 * @param name what it does
 * @param table the table
 * @param detail where from or to
 * @param state how it is
 * @param done how much is done
 * @param all how much there is, about; 0 where nobody knows
 * @param units the units that it took
 * @param cap the most units that it may take; 0 for no limit
 * @param message how it goes, or how it ended
 * @param started when it started, in seconds since 1970
 * @param steps its steps, where it has more than one
 * @param actions what can be done with it now, beside a pause
 * @param log what it said, newest first
 */
public record JobView(
    String id,
    String kind,
    String name,
    String table,
    String detail,
    State state,
    long done,
    long all,
    double units,
    double cap,
    String message,
    long started,
    List<Step> steps,
    List<String> actions,
    List<Line> log) {

  /** How a job is. */
  public enum State {
    RUNNING,
    PAUSED,
    WAITING,
    DONE,
    FAILED
  }

  /**
   * A step of a job.
   *
   * @param name its name
   * @param text how it went
   * @param state {@code done}, {@code now} or empty
   */
  public record Step(String name, String text, String state) {}

  /**
   * A line of its log.
   *
   * @param at the second, since 1970
   * @param text what it said
   */
  public record Line(long at, String text) {}

  /** Copies the lists. */
  public JobView {
    steps = List.copyOf(steps);
    actions = List.copyOf(actions);
    log = List.copyOf(log);
  }
}
