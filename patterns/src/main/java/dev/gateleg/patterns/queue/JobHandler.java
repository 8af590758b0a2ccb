package dev.gateleg.patterns.queue;

/**
 * Does a job. Where it returns, the job is finished, unless the handler did that itself; where it throws, the job has failed and
 * is tried again later. It may be called more than once for a job, by several workers: what it does outside of the table must
 * carry the fence. Thread-safe.
 *
 * @param <E> the entity
 */
@FunctionalInterface
public interface JobHandler<E extends Queued> {

  /** Does a job. */
  void work(Job<E> job) throws Exception;
}
