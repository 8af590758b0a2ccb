package dev.gateleg.core.context;

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

  /** Logs a warning and passes the item over. */
  static ReadProblemHandler logging() {
    Logger log = System.getLogger("dev.gateleg");
    return problem -> log.log(Level.WARNING, problem.message());
  }

  /** Ends the read with an {@link UndecodableItemException}. */
  static ReadProblemHandler failing() {
    return problem -> {
      String remedy =
          problem.failure() == null ? "; list its record in @SingleTable(entities)." : "";
      throw new UndecodableItemException(
          problem.code(), problem.fact() + remedy, problem.failure());
    };
  }
}
