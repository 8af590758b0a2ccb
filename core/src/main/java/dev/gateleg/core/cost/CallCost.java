package dev.gateleg.core.cost;

import dev.gateleg.core.call.Cost;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What one call is predicted to cost. Immutable.
 *
 * @param name the access pattern, or the write and its entity: {@code ordersOf}, {@code create Order}
 * @param mode how it reads or writes
 * @param items how many items it reads or writes
 * @param itemBytes the mean size of these where they are read: what an index holds of them
 * @param cost the units, by table and index
 * @param attributes the attributes of what is read or written
 * @param perSecond how often it is called a second, as the pattern declares; 0 where it declares nothing
 * @param basis where the figures come from, for people
 */
public record CallCost(
    String name,
    Mode mode,
    double items,
    double itemBytes,
    Cost cost,
    SortedSet<String> attributes,
    double perSecond,
    String basis) {

  private static final double MILLION = 1_000_000;
  private static final double SECONDS_OF_MONTH = Prices.HOURS_OF_MONTH * 3600;

  /** How a call reads or writes. */
  public enum Mode {
    /** A read that may miss the latest writes. */
    EVENTUAL,
    /** A read that sees every acknowledged write. */
    CONSISTENT,
    /** A write of one item. */
    SINGLE,
    /** A write of several items that all happen or none. */
    TRANSACTION;

    /** Whether it is a read. */
    public boolean reads() {
      return this == EVENTUAL || this == CONSISTENT;
    }

    /** For people and files. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Copies the set. */
  public CallCost {
    attributes = new TreeSet<>(attributes);
  }

  /** The units of the table and its indexes together. */
  public double units() {
    return cost.total();
  }

  /** What a million calls cost on demand. */
  public double onDemandMillion(Prices.Rates rates) {
    return mode.reads()
        ? rates.onDemand(units() * MILLION, 0)
        : rates.onDemand(0, units() * MILLION);
  }

  /** What a month costs on demand, at the declared rate all the time; 0 where none is declared. */
  public double onDemandMonth(Prices.Rates rates) {
    return onDemandMillion(rates) / MILLION * perSecond * SECONDS_OF_MONTH;
  }

  /** What a month costs provisioned for the declared rate, fully used; 0 where none is declared. */
  public double provisionedMonth(Prices.Rates rates) {
    double units = units() * perSecond;
    return Prices.HOURS_OF_MONTH
        * (mode.reads() ? rates.provisionedHour(units, 0) : rates.provisionedHour(0, units));
  }
}
