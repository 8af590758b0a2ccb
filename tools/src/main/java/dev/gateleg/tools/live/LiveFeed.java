package dev.gateleg.tools.live;

/** A running system that shows itself. Thread-safe. */
public interface LiveFeed {

  /** How it is now. */
  LiveState state();

  /**
   * Switches a fault.
   *
   * @throws IllegalArgumentException if there is none of that id
   */
  void fault(String id, boolean on);

  /**
   * Kills a service, which starts again by itself.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  void kill(String service);
}
