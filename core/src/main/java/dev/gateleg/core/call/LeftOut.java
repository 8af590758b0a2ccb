package dev.gateleg.core.call;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Collects what reads leave out, so that they go on and their caller can still ask what is missing:
 *
 * <pre>{@code
 * LeftOut leftOut = new LeftOut();
 * List<Order> orders = shop.ordersOf("u1").onProblem(leftOut).list();
 * leftOut.problems();
 * }</pre>
 *
 * <p>Thread-safe. One object may serve several reads.
 */
public final class LeftOut implements ReadProblemHandler {

  private final List<ReadProblem> problems = new CopyOnWriteArrayList<>();

  /** Collects from now on. */
  public LeftOut() {}

  @Override
  public void problem(ReadProblem problem) {
    problems.add(problem);
  }

  /** The items that were left out so far, in the order in which reads came upon them. */
  public List<ReadProblem> problems() {
    return List.copyOf(problems);
  }
}
