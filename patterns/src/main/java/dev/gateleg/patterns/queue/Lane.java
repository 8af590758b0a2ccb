package dev.gateleg.patterns.queue;

/** Where in the queue's index an entity stands; one that is not in the queue has no lane. */
public enum Lane {

  /** It is to be done when it is due, or is being done: then it is due again when the lease ends. */
  WAITING,

  /** It failed too often. It is due when it died, and waits to be replayed. */
  DEAD
}
