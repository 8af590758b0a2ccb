package dev.gateleg.tools.live;

/**
 * A promise, and the figures that show whether it holds.
 *
 * @param name the promise: "Money is conserved"
 * @param table the system that it is of
 * @param figures the equation with its numbers
 * @param remark what else was compared
 * @param state whether it holds
 */
public record Equation(String name, String table, String figures, String remark, State state) {

  /** Whether a promise holds. */
  public enum State {
    /** It does. */
    HOLDS,
    /** It does not. */
    BROKEN,
    /** Nothing moved, so that it proves nothing. */
    VACUOUS
  }
}
