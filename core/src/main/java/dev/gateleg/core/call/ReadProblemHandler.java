package dev.gateleg.core.call;

import dev.gateleg.core.error.UndecodableItemException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Decides what becomes of a read that came upon an item it can't turn into an entity: returning passes the item over,
 * throwing ends the read. Implementations are thread-safe.
 */
@FunctionalInterface
public interface ReadProblemHandler {

  /** An item could not be read. */
  void problem(ReadProblem problem);

  /**
   * The default: an item that is of an entity and can't be decoded ends the read with an {@link
   * UndecodableItemException}; an item of no entity of the table is logged and passed over.
   */
  static ReadProblemHandler strict() {
    ReadProblemHandler log = logging();
    ReadProblemHandler fail = failing();
    return problem -> (problem.failure() == null ? log : fail).problem(problem);
  }

  /** Logs a warning and passes the item over, whatever is wrong with it. */
  static ReadProblemHandler logging() {
    Logger log = System.getLogger("dev.gateleg");
    return problem -> log.log(Level.WARNING, problem.message());
  }

  /** Ends the read with an {@link UndecodableItemException}. */
  static ReadProblemHandler failing() {
    return problem -> {
      String remedy = problem.failure() == null
          ? "; list its record in @SingleTable(entities)."
          : " To go on without such items, read with onProblem(…).";
      throw new UndecodableItemException(
          problem.code(), problem.fact() + remedy, problem.failure());
    };
  }
}
