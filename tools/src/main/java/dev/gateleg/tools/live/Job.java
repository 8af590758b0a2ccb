package dev.gateleg.tools.live;

import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.ViewException;

/** Work that takes a while, and can be paused. Thread-safe. */
public interface Job {

  /** How it is now. */
  JobView view();

  /** Lets it rest at the next place where it can go on; does nothing where it does not run. */
  void pause();

  /** Lets it go on. */
  void resume();

  /**
   * Begins one of the {@link JobView#actions}, and does not wait for its end.
   *
   * @throws ViewException where there is no such action now
   */
  default void act(String action) {
    throw new ViewException(
        ToolsCode.JOB_UNKNOWN, "This job can't " + action + "; it can pause and resume.");
  }
}
