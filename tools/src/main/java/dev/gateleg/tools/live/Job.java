package dev.gateleg.tools.live;

/** Work that takes a while, and can be paused. Thread-safe. */
public interface Job {

  /** How it is now. */
  JobView view();

  /** Lets it rest at the next place where it can go on; does nothing where it does not run. */
  void pause();

  /** Lets it go on. */
  void resume();
}
