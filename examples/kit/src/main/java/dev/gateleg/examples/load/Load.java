package dev.gateleg.examples.load;

import java.util.List;
import java.util.Random;

/** A gentle load on a system. It remembers what its clients were answered, so that it can be compared with the table. Thread-safe. */
public interface Load {

  /** What one client does over and over. */
  @FunctionalInterface
  interface Script {

    /** One round: a few requests that belong together. */
    void round() throws InterruptedException;
  }

  /**
   * A client of the system.
   *
   * @param http sends its requests
   * @param name tells it from the others, also in ids that it makes up
   * @param random its choices
   */
  Script client(LoadClient http, String name, Random random);

  /** The promises as they stand while the load goes on; cheap enough for every second. */
  List<Promised> look();

  /** The promises at the end: the load has ended, nothing fails any more, and everything has come to rest. */
  List<Promised> audit();

  /** Whether what the services do by themselves has caught up with what clients did; asked after the load has ended. */
  default boolean rested() {
    return true;
  }

  /** How much work waits in queues; 0 where there are none. */
  default int waiting() {
    return 0;
  }
}
