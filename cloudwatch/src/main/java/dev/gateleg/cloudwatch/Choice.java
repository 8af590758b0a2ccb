package dev.gateleg.cloudwatch;

import dev.gateleg.core.cost.TableClass;
import java.util.List;

/**
 * A way to pay for a table, and what it would have cost. Immutable.
 *
 * @param onDemand whether by request; else provisioned
 * @param tableClass the table's class
 * @param bounds the bounds of auto scaling, where it is provisioned
 * @param requests what reads and writes cost in a month
 * @param storage what storage costs in a month
 */
public record Choice(
    boolean onDemand, TableClass tableClass, List<Bounds> bounds, double requests, double storage) {

  /** Copies the list. */
  public Choice {
    bounds = List.copyOf(bounds);
  }

  /** What it costs in a month. */
  public double month() {
    return requests + storage;
  }

  /** For people: {@code provisioned, standard}. */
  public String name() {
    return (onDemand ? "on demand, " : "provisioned, ")
        + (tableClass == TableClass.STANDARD ? "standard" : "infrequent access");
  }
}
