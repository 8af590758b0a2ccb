package dev.gateleg.tools.view;

import dev.gateleg.core.cost.Prices;
import dev.gateleg.core.cost.TableClass;

/** Request units and what they cost, on demand. */
public final class Units {

  /** A unit reads so much of an item strongly, or twice as much eventually. */
  public static final int READ_BYTES = 4 * 1024;

  /** The most that one answer of a query or scan has looked at. */
  public static final int PAGE_BYTES = 1024 * 1024;

  /** Dollars for a million read units, by the prices that come with Gateleg. */
  public static final double DOLLARS_PER_MILLION_READS =
      Prices.usEast1().of(TableClass.STANDARD).millionReads();

  private static final double EVENTUAL = 0.5;

  private Units() {}

  /** The read units of so many bytes in one item or one page. */
  public static double read(double bytes, boolean consistent) {
    return Math.max(1, Math.ceil(bytes / READ_BYTES)) * (consistent ? 1 : EVENTUAL);
  }
}
