package dev.gateleg.patterns.queue;

import java.lang.System.Logger.Level;

/**
 * Hears what becomes of the jobs that a worker takes; for metrics and logs. Thread-safe. By default it logs what goes wrong.
 *
 * @param <E> the entity
 */
public interface WorkerListener<E extends Queued> {

  /** A job was finished. */
  default void finished(Job<E> job) {}

  /** The handler threw; the job stands in the lane now. */
  default void failed(Job<E> job, Lane lane, Throwable cause) {
    System.getLogger("dev.gateleg.queue")
        .log(Level.WARNING, job + " failed and is " + lane + " now", cause);
  }

  /** The job was lost to another while it was being done. */
  default void lost(Job<E> job) {
    System.getLogger("dev.gateleg.queue").log(Level.WARNING, job + " was lost to another worker");
  }

  /** Jobs could not be taken, or one could not be written; the worker goes on. */
  default void trouble(Throwable cause) {
    System.getLogger("dev.gateleg.queue").log(Level.WARNING, "The queue has trouble", cause);
  }
}
