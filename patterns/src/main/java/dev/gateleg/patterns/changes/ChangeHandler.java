package dev.gateleg.patterns.changes;

/**
 * Does something about a change. What it throws is a failure: it is called again after a while.
 *
 * @param <C> the change
 */
@FunctionalInterface
public interface ChangeHandler<C> {

  /**
   * Handles a change.
   *
   * @throws Exception whatever goes wrong; {@link RetryLaterException} where that is not the change's fault
   */
  void handle(C change) throws Exception;
}
