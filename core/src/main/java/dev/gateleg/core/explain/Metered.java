package dev.gateleg.core.explain;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.Cost;
import java.util.List;

/**
 * The result of calls, and what they cost.
 *
 * @param <R> the result's type
 * @param result the result
 * @param cost the capacity that was consumed, by table and index
 * @param calls the requests that were made
 */
public record Metered<R>(R result, Cost cost, List<Call> calls) {

  /** Copies the list. */
  public Metered {
    calls = List.copyOf(calls);
  }
}
