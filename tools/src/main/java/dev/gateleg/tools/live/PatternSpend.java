package dev.gateleg.tools.live;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.CallListener;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Adds up what each access pattern and each kind of write costs. Thread-safe. */
public final class PatternSpend implements CallListener {

  private static final Set<String> READS =
      Set.of("GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems");

  /**
   * What a pattern took so far.
   *
   * @param pattern the access pattern or the kind of write
   * @param entity the entity; empty where there are several
   * @param write whether the units are write units
   * @param units the units
   * @param calls the calls
   */
  public record Spend(String pattern, String entity, boolean write, double units, long calls) {}

  private final Map<String, Spend> spends = new LinkedHashMap<>();

  /** Nothing is spent yet. */
  public PatternSpend() {}

  @Override
  public void called(Call call) {
    add(
        call.pattern(),
        call.entity() == null ? "" : call.entity(),
        !READS.contains(call.operation()),
        call.cost().total(),
        1);
  }

  /** So much was spent on a pattern, in so many calls. */
  public synchronized void add(
      String pattern, String entity, boolean write, double units, long calls) {
    spends.merge(
        pattern + " " + entity,
        new Spend(pattern, entity, write, units, calls),
        (a, b) -> new Spend(pattern, entity, write, a.units() + b.units(), a.calls() + b.calls()));
  }

  /** What was spent, most first. */
  public synchronized List<Spend> all() {
    return spends.values().stream()
        .sorted(Comparator.comparingDouble(Spend::units).reversed())
        .toList();
  }
}
