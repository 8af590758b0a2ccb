package dev.gateleg.examples.system;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.call.CallListener;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts: requests by what came of them, calls of DynamoDB by how they ended, each kind of failure by itself, and the units that
 * patterns took.
 */
public final class Metrics implements CallListener {

  private static final Set<String> READS =
      Set.of("GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems");

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final Map<String, DoubleAdder> sums = new ConcurrentHashMap<>();

  /** Counts at zero. */
  public Metrics() {}

  /** One more. */
  public void count(String name) {
    counts.computeIfAbsent(name, any -> new LongAdder()).increment();
  }

  @Override
  public void called(Call call) {
    count("dynamodb.calls");
    String units = READS.contains(call.operation()) ? "read" : "write";
    add("units." + units, call.cost().total());
    add(
        "spend." + units + "." + call.pattern() + "."
            + (call.entity() == null ? "" : call.entity()),
        call.cost().total());
    if (call.outcome() != Outcome.OK) {
      count("dynamodb." + call.outcome().name().toLowerCase(Locale.ROOT));
    }
  }

  private void add(String name, double units) {
    sums.computeIfAbsent(name, any -> new DoubleAdder()).add(units);
  }

  /** All counts so far, by name; sums of units are rounded. */
  public Map<String, Long> counts() {
    Map<String, Long> now = new TreeMap<>();
    counts.forEach((name, count) -> now.put(name, count.sum()));
    sums.forEach((name, sum) -> now.put(name, Math.round(sum.sum())));
    return now;
  }
}
