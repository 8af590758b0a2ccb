package dev.gateleg.engine.history;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Looks for an order of a history's calls that explains all answers: one call at a time, none before another that was
 * answered before it was sent. Since a call may be a transaction on several items, such an order is what strict
 * serializability asks for.
 *
 * <p>The search is Wing and Gong's: take any call that may come first, go on with the rest, go back where it fails. With
 * Lowe's addition it never looks twice at the same set of calls done that leave the same state.
 */
final class Linearizer {

  private final List<History.Call> calls;
  private final List<Long> start;
  private final Set<Visited> visited = new HashSet<>();

  private Linearizer(History history) {
    this.calls = history.calls();
    this.start = Collections.nCopies(history.items(), null);
  }

  /** A set of calls and the state after them. */
  private record Visited(BitSet done, List<Long> state) {}

  /** A step of the search: the state before it, and the call that is tried next. */
  private static final class Step {
    private final List<Long> state;
    private int candidate = -1;

    Step(List<Long> state) {
      this.state = state;
    }
  }

  static boolean explains(History history) {
    return new Linearizer(history).search();
  }

  private boolean search() {
    BitSet done = new BitSet(calls.size());
    Deque<Step> steps = new ArrayDeque<>();
    steps.push(new Step(start));
    while (done.cardinality() < calls.size()) {
      Step step = steps.peek();
      if (step == null) {
        return false;
      }
      if (step.candidate >= 0) {
        done.clear(step.candidate);
      }
      List<Long> next = advance(step, done);
      if (next == null) {
        steps.pop();
      } else {
        steps.push(new Step(next));
      }
    }
    return true;
  }

  /** Tries the step's next possible call; answers the state after it, or null if there is none left. */
  private List<Long> advance(Step step, BitSet done) {
    long firstAnswer = Long.MAX_VALUE;
    for (int i = done.nextClearBit(0); i < calls.size(); i = done.nextClearBit(i + 1)) {
      History.Call call = calls.get(i);
      if (call.sent() > firstAnswer) {
        return null; // Calls are sorted by when they were sent: this one and the rest came too
        // late.
      }
      firstAnswer = Math.min(firstAnswer, call.answered());
      if (i > step.candidate) {
        Operation.Outcome outcome = call.operation().alone(step.state);
        if (Objects.equals(outcome.answer(), call.answer())) {
          done.set(i);
          if (visited.add(new Visited((BitSet) done.clone(), outcome.state()))) {
            step.candidate = i;
            return outcome.state();
          }
          done.clear(i);
        }
      }
    }
    return null;
  }
}
