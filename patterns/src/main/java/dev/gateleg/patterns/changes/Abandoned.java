package dev.gateleg.patterns.changes;

/** The shard is another's now, or the consumer is being closed: what is left is not for this reader to do. */
final class Abandoned extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Abandoned() {
    super("The shard is not this worker's any more.", null, false, false);
  }
}
