package dev.gateleg.examples.payments.web;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.call.CallListener;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts: requests by what came of them, and calls of DynamoDB by how they ended, each kind of failure by itself. */
public final class Metrics implements CallListener {

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  /** Counts at zero. */
  public Metrics() {}

  /** One more. */
  public void count(String name) {
    counts.computeIfAbsent(name, any -> new LongAdder()).increment();
  }

  @Override
  public void called(Call call) {
    count("dynamodb.calls");
    if (call.outcome() != Outcome.OK) {
      count("dynamodb." + call.outcome().name().toLowerCase(Locale.ROOT));
    }
  }

  /** All counts so far, by name. */
  public Map<String, Long> counts() {
    Map<String, Long> now = new TreeMap<>();
    counts.forEach((name, count) -> now.put(name, count.sum()));
    return now;
  }
}
