package dev.gateleg.patterns.changes;

import java.lang.System.Logger.Level;

/** Hears what a consumer does; for metrics and logs. Thread-safe. By default it logs what goes wrong. */
public interface ChangeListener {

  /** Changes of a shard were handled and its position moved. */
  default void handled(String consumer, String shard, int changes) {}

  /** A handler threw; the change is tried again. */
  default void failed(String consumer, String item, int attempt, Throwable cause) {
    System.getLogger("dev.gateleg.changes")
        .log(
            Level.WARNING,
            consumer + " failed to handle a change of (" + item + "), attempt " + attempt,
            cause);
  }

  /** A change became a dead letter, and so will all later changes of its item until it is replayed. */
  default void parked(String consumer, String item, Throwable cause) {
    System.getLogger("dev.gateleg.changes")
        .log(Level.ERROR, consumer + " has a dead letter of (" + item + ")", cause);
  }

  /** Something else went wrong; the consumer goes on. */
  default void trouble(String consumer, Throwable cause) {
    System.getLogger("dev.gateleg.changes").log(Level.WARNING, consumer + " has trouble", cause);
  }

  /** The consumer can't go on and has stopped. */
  default void stopped(String consumer, Throwable cause) {
    System.getLogger("dev.gateleg.changes").log(Level.ERROR, consumer + " has stopped", cause);
  }
}
