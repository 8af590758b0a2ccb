package dev.gateleg.examples.load;

/**
 * A promise, and the figures that show whether it holds.
 *
 * @param name the promise: "Money is conserved"
 * @param figures the equation with its numbers
 * @param remark what else was compared
 * @param state whether it holds
 */
public record Promised(String name, String figures, String remark, State state) {

  /** Whether a promise holds. */
  public enum State {
    /** It does. */
    HOLDS,
    /** It does not. */
    BROKEN,
    /** Nothing moved, so that it proves nothing. */
    VACUOUS
  }

  /**
   * A promise by what was found.
   *
   * @param moved whether anything happened that could have broken it
   * @param holds whether it holds
   */
  public static Promised of(
      String name, String figures, String remark, boolean moved, boolean holds) {
    return new Promised(
        name, figures, remark, !holds ? State.BROKEN : moved ? State.HOLDS : State.VACUOUS);
  }
}
