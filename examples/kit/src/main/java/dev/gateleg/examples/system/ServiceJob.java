package dev.gateleg.examples.system;

/** Work of a service that takes a while: an import, an archive. The workbench shows it. Thread-safe. */
public interface ServiceJob {

  /**
   * How a job is.
   *
   * @param id its id among the jobs of all systems
   * @param kind import or archive
   * @param name what it does
   * @param detail where from or to
   * @param state whether it runs
   * @param done how much is done
   * @param all how much there is, about; 0 where nobody knows
   * @param units the units that it took, estimated
   * @param message how it goes, or how it ended
   * @param started when it started, in seconds since 1970
   */
  record Status(
      String id,
      String kind,
      String name,
      String detail,
      State state,
      long done,
      long all,
      double units,
      String message,
      long started) {}

  /** How a job is. */
  enum State {
    /** It runs, or will as soon as its turn comes. */
    RUNNING,
    /** It rests until it is told to go on. */
    PAUSED,
    /** It came to its end. */
    DONE,
    /** It stopped before. */
    FAILED
  }

  /** How it is now. */
  Status status();

  /** Lets it rest at the next place where it can go on; does nothing where it does not run. */
  default void pause() {}

  /** Lets it go on. */
  default void resume() {}
}
