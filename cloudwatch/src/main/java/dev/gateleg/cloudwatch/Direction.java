package dev.gateleg.cloudwatch;

import dev.gateleg.core.cost.Prices;

/** Whether capacity is for reads or for writes. */
public enum Direction {
  /** Read units. */
  READ("ConsumedReadCapacityUnits"),
  /** Write units. */
  WRITE("ConsumedWriteCapacityUnits");

  private final String metric;

  Direction(String metric) {
    this.metric = metric;
  }

  /** CloudWatch's name of what was consumed. */
  String metric() {
    return metric;
  }

  double onDemand(Prices.Rates rates, double units) {
    return this == READ ? rates.onDemand(units, 0) : rates.onDemand(0, units);
  }

  double provisionedHour(Prices.Rates rates, double units) {
    return this == READ ? rates.provisionedHour(units, 0) : rates.provisionedHour(0, units);
  }
}
